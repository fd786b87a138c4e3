import { categories } from '../content/sampleSeason.ts';
import { Digits } from './Digits.tsx';
import { Label } from './Label.tsx';
import { Meter } from './Meter.tsx';
import { Screen } from './Screen.tsx';

const ROW = 62;
const limit = categories.reduce((sum, category) => sum + category.limit, 0);
const left = categories.reduce((sum, category) => sum - category.spent, limit);

export const spendingTrackerName = `Spending tracker: $${left} left with 12 days to go. ${categories.map(({ name, spent, limit }) => `${name} $${spent} of $${limit}`).join(', ')}.`;

export function SpendingTracker() {
  return (
    <Screen title="Spending" tag="12 days to go">
      <path d="M0 63h360v107H0z" fill="var(--board)" />
      <Digits x="20" y="146" fontSize="92" fill="var(--board-figure)">
        ${left}
      </Digits>
      <Label x="206" y="126" fill="var(--on-board-soft)">
        left of ${limit}
      </Label>
      <Label x="206" y="146" fill="var(--on-board-soft)">
        for needs and wants
      </Label>
      {categories.map(({ name, spent, limit }, row) => (
        <g key={name} transform={`translate(0 ${180 + row * ROW})`}>
          <text x="22" y="26" fontSize="15.5" fontWeight="600">
            {name}
          </text>
          <text x="338" y="26" fontSize="14" textAnchor="end" fill="var(--ink-soft)">
            ${spent} of ${limit}
          </text>
          <Meter x={22} y={36} width={316} share={spent / limit} />
        </g>
      ))}
    </Screen>
  );
}
