import { latestDeal } from '../content/sampleSeason.ts';
import { Digits } from './Digits.tsx';
import { inDollars } from './dollars.ts';
import { Label } from './Label.tsx';
import { monthShares } from './monthShares.ts';
import { Screen } from './Screen.tsx';

const INCOME = latestDeal.amount;
/** Gap between two shares of the ring, in dollars. */
const GAP = 12;

export const budgetOverviewName = `Budget overview for October: income $${inDollars(INCOME)}, split into ${monthShares.map(({ name, amount }) => `${name} $${amount}`).join(', ')}.`;

export function BudgetOverview() {
  return (
    <Screen title="October" tag="Budget overview">
      <g fill="none" strokeWidth="34" transform="rotate(-90 180 178)">
        {monthShares.map(({ name, amount, fill, start }) => (
          <circle
            key={name}
            cx="180"
            cy="178"
            r="84"
            pathLength={INCOME}
            stroke={fill}
            strokeDasharray={`${amount - GAP} ${INCOME - amount + GAP}`}
            strokeDashoffset={-start}
          />
        ))}
      </g>
      <Digits x="180" y="188" fontSize="38" textAnchor="middle">
        ${inDollars(INCOME)}
      </Digits>
      <Label x="180" y="208" textAnchor="middle">
        income
      </Label>
      {monthShares.map(({ name, amount, fill }, row) => (
        <g key={name} transform={`translate(${row % 2 ? 192 : 22} ${row < 2 ? 300 : 366})`}>
          <path d="M0 0h146" stroke="var(--rule)" strokeWidth="2.5" />
          <path d="M0 16h16v16H0z" fill={fill} />
          <text x="26" y="30" fontSize="15.5" fontWeight="600">
            {name}
          </text>
          <Digits x="146" y="36" fontSize="36" textAnchor="end">
            ${amount}
          </Digits>
        </g>
      ))}
    </Screen>
  );
}
