"""The cards of packs as they are read: values by their types, rules, conditions and examples as syntax."""
