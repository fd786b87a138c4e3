/** @limit title 60 */
export const mission = {
  kicker: 'Our mission',
  title: 'Know what you earned, what you owe and what you keep.',
  statement:
    'Rules let athletes earn. Nobody handed out a manual for the money. We build the one we wanted: plain numbers, shown early, for every athlete with a deal and not only for those with an agent.',
  note: 'Fixed figures, not a live count.',
} as const;

interface MissionFigure {
  value: string;
  label: string;
}

/** Fixed word for word by docs/product.md. Never present them as live counts. */
export const missionFigures: readonly MissionFigure[] = [
  { value: '11+', label: 'Profiled Users' },
  { value: '10+', label: 'Deals' },
  { value: '$155017+', label: 'Total Savings' },
  { value: '$155018+', label: 'Tax Suggested vs Tax Saved' },
];
