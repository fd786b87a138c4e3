import { latestDeal } from '../content/sampleSeason.ts';
import { Bubble } from './Bubble.tsx';
import { Composer } from './Composer.tsx';
import { Digits } from './Digits.tsx';
import { inDollars, withCents } from './dollars.ts';
import { Screen } from './Screen.tsx';

const DEAL = inDollars(latestDeal.amount);
const TAX = inDollars(latestDeal.tax);
const WORKING = [
  { step: 'Jersey deal', amount: withCents(latestDeal.amount) },
  { step: '× 92.35% counts', amount: withCents(latestDeal.counted) },
  { step: '× 15.3%', amount: withCents(latestDeal.tax) },
];

export const chatTaxCalculationName = `Chat: asked what a $${DEAL} jersey deal costs in tax, the app answers about $${TAX} in self-employment tax, and shows the sum: 15.3% of 92.35% of the deal is $${withCents(latestDeal.tax)}.`;

export function ChatTaxCalculation() {
  return (
    <Screen title="Ask" tag="Estimates, not advice">
      <Bubble
        from="you"
        y={84}
        width={222}
        lines={['What will I owe on the', `$${DEAL} jersey deal?`]}
      />
      <Bubble
        from="app"
        y={164}
        width={264}
        lines={[`About $${TAX} in self-employment`, 'tax. Here is the sum:']}
      />
      {WORKING.map(({ step, amount }, row) => (
        <g key={step} transform={`translate(0 ${240 + row * 38})`}>
          <text x="22" y={row === 2 ? 31 : 24} fontSize="15">
            {step}
          </text>
          <Digits
            x="338"
            y={row === 2 ? 37 : 27}
            fontSize={row === 2 ? 38 : 25}
            textAnchor="end"
            fill={row === 2 ? 'var(--accent-text)' : 'var(--ink)'}
          >
            {amount}
          </Digits>
          {row < 2 && (
            <path d="M22 36h316" stroke="var(--rule)" strokeWidth={row === 1 ? 2.5 : 1} />
          )}
        </g>
      ))}
      <Composer />
    </Screen>
  );
}
