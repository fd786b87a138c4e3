import { latestDeal, season } from '../content/sampleSeason.ts';
import { Digits } from './Digits.tsx';
import { withCents } from './dollars.ts';
import { Label } from './Label.tsx';
import { Screen } from './Screen.tsx';

const EVENTS = [
  {
    date: 'Oct 11',
    text: 'Deal added',
    note: 'Jersey sales share',
    amount: `+${withCents(latestDeal.amount)}`,
  },
  {
    date: 'Oct 11',
    text: 'Estimate updated',
    note: `It was ${withCents(latestDeal.owedBefore)}`,
    amount: withCents(season.owed),
  },
  {
    date: 'Oct 12',
    text: 'You put aside',
    note: `Saved so far: ${withCents(season.saved)}`,
    amount: `+${withCents(latestDeal.putAside)}`,
  },
  {
    date: 'Oct 12',
    text: 'Covered',
    note: 'Saved is more than owed',
    amount: `+${withCents(season.ahead)}`,
  },
  {
    date: season.nextDue,
    text: 'Payment due',
    note: 'Estimated tax, fourth of four',
    amount: 'Next',
  },
];
const ROW = 74;

export const statusLogName = `Status log: ${EVENTS.map(({ text, amount }) => `${text} ${amount}`).join(', ')}.`;

export function StatusLog() {
  return (
    <Screen title="Status log" tag="Newest last">
      <path d="M88 92v296" stroke="var(--rule)" strokeWidth="3" />
      {EVENTS.map(({ date, text, note, amount }, event) => (
        <g key={text} transform={`translate(0 ${70 + event * ROW})`}>
          <Label x="22" y="30">
            {date}
          </Label>
          <circle
            cx="88"
            cy="26"
            r="8"
            fill={amount === 'Next' ? 'var(--paper-raised)' : 'var(--accent)'}
            stroke="var(--rule)"
            strokeWidth="3"
          />
          <text x="112" y="30" fontSize="15.5" fontWeight="650">
            {text}
          </text>
          <Label x="112" y="50" fontWeight="400">
            {note}
          </Label>
          <Digits x="338" y="34" fontSize="28" textAnchor="end">
            {amount}
          </Digits>
        </g>
      ))}
    </Screen>
  );
}
