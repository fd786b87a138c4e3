/** @returns a sentence for each part of a page that exceeds its budget. */
export function overBudget<Part extends string>(
  page: string,
  measured: Readonly<Record<Part, number>>,
  budget: Readonly<Record<Part, number>>,
): string[] {
  const parts = Object.keys(budget) as Part[];
  return parts
    .filter((part) => !(measured[part] <= budget[part]))
    .map(
      (part) => `${page}: ${part} is ${measured[part]} bytes, of ${budget[part]} in budgets.json`,
    );
}
