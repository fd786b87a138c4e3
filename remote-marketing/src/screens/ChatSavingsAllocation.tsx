import { latestDeal } from '../content/sampleSeason.ts';
import { Bubble } from './Bubble.tsx';
import { Composer } from './Composer.tsx';
import { Digits } from './Digits.tsx';
import { inDollars } from './dollars.ts';
import { monthShares } from './monthShares.ts';
import { Screen } from './Screen.tsx';

const INCOME = latestDeal.amount;
const WIDTH = 316;

export const chatSavingsAllocationName = `Chat: asked how to split $${inDollars(INCOME)}, the app proposes ${monthShares.map(({ name, amount }) => `${name} $${amount}`).join(', ')}.`;

export function ChatSavingsAllocation() {
  return (
    <Screen title="Ask" tag="Estimates, not advice">
      <Bubble
        from="you"
        y={84}
        width={232}
        lines={[`Just got paid $${inDollars(INCOME)}.`, 'How should I split it?']}
      />
      <Bubble from="app" y={164} width={220} lines={['Taxes first, then the rest:']} />
      <g transform="translate(22 222)">
        {monthShares.map(({ name, amount, fill, start }, share) => {
          const x = (share % 2) * 166;
          const y = share < 2 ? 62 : 106;
          return (
            <g key={name}>
              <rect
                x={(start / INCOME) * WIDTH}
                width={(amount / INCOME) * WIDTH - 3}
                height="26"
                fill={fill}
              />
              <path d={`M${x} ${y - 16}h14v14h-14z`} fill={fill} />
              <text x={x + 22} y={y - 3} fontSize="15">
                {name}
              </text>
              <Digits x={x + 150} y={y} fontSize="30" textAnchor="end">
                ${amount}
              </Digits>
              <path d={`M${x} ${y + 10}h150`} stroke="var(--rule)" strokeWidth="1.5" />
            </g>
          );
        })}
      </g>
      <Composer />
    </Screen>
  );
}
