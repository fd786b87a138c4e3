/** The number of a rule as it is set: 4 → `04`. */
export const ruleNumber = (index: number): string => String(index + 1).padStart(2, '0');
