import { entries, season } from '../content/sampleSeason.ts';
import { Digits } from './Digits.tsx';
import { inDollars, withCents } from './dollars.ts';
import { Label } from './Label.tsx';
import { Screen } from './Screen.tsx';

const TOTALS = [
  { label: 'In', amount: season.earned, x: 22 },
  { label: 'Out', amount: season.costs, x: 142 },
  { label: 'Net', amount: season.net, x: 236 },
];
const ROW = 40;

export const transactionHistoryName = `Transaction history: seven dated entries, deals in and costs out. In $${inDollars(season.earned)}, out $${inDollars(season.costs)}, net $${inDollars(season.net)}.`;

export function TransactionHistory() {
  return (
    <Screen title="History" tag="All, in, out" paperTo={345}>
      {entries.map(({ date, text, amount }, entry) => (
        <g key={date} transform={`translate(0 ${64 + entry * ROW})`}>
          <Label x="22" y="26">
            {date}
          </Label>
          <text x="80" y="26" fontSize="15" fontWeight="550">
            {text}
          </text>
          <Digits
            x="338"
            y="28"
            fontSize="24"
            textAnchor="end"
            fill={amount > 0 ? 'var(--good-text)' : 'var(--bad-text)'}
          >
            {amount > 0 ? '+' : '−'}
            {withCents(Math.abs(amount))}
          </Digits>
          <path d={`M22 ${ROW}h316`} stroke="var(--rule-soft)" strokeWidth="1.5" />
        </g>
      ))}
      <path d="M0 344h360v96H0z" fill="var(--board)" />
      {TOTALS.map(({ label, amount, x }) => (
        <g key={label}>
          <Label x={x} y="374" fill="var(--on-board-soft)">
            {label}
          </Label>
          <Digits
            x={x}
            y="418"
            fontSize="42"
            fill={label === 'Net' ? 'var(--board-figure)' : 'var(--on-board)'}
          >
            {inDollars(amount)}
          </Digits>
        </g>
      ))}
    </Screen>
  );
}
