"""Cards as a sheet, a row a card: as CSV, XLSX or ODS; what changes there changes in the files."""
