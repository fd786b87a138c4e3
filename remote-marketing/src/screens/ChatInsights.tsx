import { season } from '../content/sampleSeason.ts';
import { Composer } from './Composer.tsx';
import { Digits } from './Digits.tsx';
import { inDollars } from './dollars.ts';
import { Screen } from './Screen.tsx';

const ALERTS = [
  {
    figure: '15',
    unit: 'JAN',
    title: 'Estimated tax is due',
    text: `$${inDollars(season.saved)} saved, about $${inDollars(season.owed)} owed.`,
    fill: 'var(--accent)',
    ink: 'var(--on-accent)',
  },
  {
    figure: '68%',
    unit: 'FUN',
    title: 'Fun runs warm',
    text: '$79 left for the next 12 days.',
    fill: 'var(--ink)',
    ink: 'var(--paper)',
  },
  {
    figure: '3.6K',
    unit: 'AUG',
    title: 'Your best month',
    text: 'One deal brought 40% of the year.',
    fill: 'var(--good-text)',
    ink: 'var(--paper)',
  },
];
const ROW = 96;

export const chatInsightsName = `Insights and alerts: ${ALERTS.map(({ unit, figure, title, text }) => `${unit} ${figure}, ${title}: ${text}`).join(' ')}`;

export function ChatInsights() {
  return (
    <Screen title="Ask" tag="Three alerts">
      {ALERTS.map(({ figure, unit, title, text, fill, ink }, row) => (
        <g key={unit} transform={`translate(22 ${80 + row * ROW})`}>
          <rect
            width="316"
            height="82"
            rx="6"
            fill="var(--paper)"
            stroke="var(--rule)"
            strokeWidth="2.5"
          />
          <path d="M1.5 6a5 5 0 0 1 5-5H76v80H6.500a5 5 0 0 1-5-5z" fill={fill} />
          <Digits x="39" y="30" fontSize="18" textAnchor="middle" fill={ink}>
            {unit}
          </Digits>
          <Digits x="39" y="66" fontSize="38" textAnchor="middle" fill={ink}>
            {figure}
          </Digits>
          <text x="90" y="37" fontSize="16" fontWeight="650">
            {title}
          </text>
          <text x="90" y="59" fontSize="12.5" fill="var(--ink-soft)">
            {text}
          </text>
        </g>
      ))}
      <Composer />
    </Screen>
  );
}
