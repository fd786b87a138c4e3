/** The displayed number of a rule: index 3 → `04`. */
export const ruleNumber = (index: number): string => String(index + 1).padStart(2, '0');
