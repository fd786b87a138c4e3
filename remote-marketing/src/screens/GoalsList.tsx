import { goals } from '../content/sampleSeason.ts';
import { Digits } from './Digits.tsx';
import { Label } from './Label.tsx';
import { Meter } from './Meter.tsx';
import { Screen } from './Screen.tsx';

const ROW = 124;

const percent = ({ saved, price }: { saved: number; price: number }): number =>
  Math.round((saved / price) * 100);

export const goalsListName = `Goals list: ${goals.map((goal) => `${goal.name} ${percent(goal)}%, reached in ${goal.reached}`).join('; ')}.`;

export function GoalsList() {
  return (
    <Screen title="Goals" tag="$240 a month">
      {goals.map(({ name, saved, price, monthly, reached }, row) => (
        <g key={name} transform={`translate(0 ${64 + row * ROW})`}>
          <text x="22" y="42" fontSize="18" fontWeight="650">
            {name}
          </text>
          <Label x="22" y="64" fontWeight="400">
            ${monthly} a month: {reached}
          </Label>
          <Digits x="338" y="64" fontSize="58" textAnchor="end" fill="var(--accent-text)">
            {percent({ saved, price })}%
          </Digits>
          <Meter x={22} y={82} width={316} share={saved / price} fill="var(--ink)" />
          {row < 2 && <path d={`M0 ${ROW}h360`} stroke="var(--rule)" strokeWidth="2.5" />}
        </g>
      ))}
    </Screen>
  );
}
