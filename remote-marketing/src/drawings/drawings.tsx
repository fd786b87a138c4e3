import type { ReactElement } from 'react';
import { BudgetOverview } from '../screens/BudgetOverview.tsx';
import { ChatInsights } from '../screens/ChatInsights.tsx';
import { ChatSavingsAllocation } from '../screens/ChatSavingsAllocation.tsx';
import { ChatTaxCalculation } from '../screens/ChatTaxCalculation.tsx';
import { GoalsList } from '../screens/GoalsList.tsx';
import { PersonalWallet } from '../screens/PersonalWallet.tsx';
import { SpendingTracker } from '../screens/SpendingTracker.tsx';
import { StatusLog } from '../screens/StatusLog.tsx';
import { TransactionHistory } from '../screens/TransactionHistory.tsx';

const YARD_LINES = Array.from({ length: 9 }, (_, line) => `M0 ${line * 75}h500`).join('');
const HASH_MARKS = Array.from({ length: 32 }, (_, mark) => `M20 ${mark * 18.75}h14m432 0h14`).join(
  '',
);

/** The drawings below the first screen, by their id in `drawings.svg`. */
export const DRAWINGS: Readonly<Record<string, ReactElement>> = {
  'personal-wallet': <PersonalWallet />,
  'transaction-history': <TransactionHistory />,
  'status-log': <StatusLog />,
  'budget-overview': <BudgetOverview />,
  'spending-tracker': <SpendingTracker />,
  'goals-list': <GoalsList />,
  'chat-tax-calculation': <ChatTaxCalculation />,
  'chat-savings-allocation': <ChatSavingsAllocation />,
  'chat-insights': <ChatInsights />,
  // The backgrounds of the features' screens, in a view box of 500 by 600 units: a track, a football field, a chalkboard.
  'playfield-tax': (
    <g stroke="var(--on-board)" strokeWidth="4">
      {[40, 120, 200, 280, 360, 440, 520, 600, 680].map((radius) => (
        <circle key={radius} cx="0" cy="600" r={radius} />
      ))}
    </g>
  ),
  'playfield-budget': (
    <g stroke="var(--ink)" strokeWidth="3">
      <path d={YARD_LINES} />
      <path d={HASH_MARKS} />
    </g>
  ),
  'playfield-chat': (
    <g stroke="var(--on-board)" strokeWidth="4" strokeLinecap="round">
      <path d="M22 60l26 26m0-26-26 26M24 250l26 26m0-26-26 26M452 520l26 26m0-26-26 26M440 40l26 26m0-26-26 26" />
      <circle cx="38" cy="160" r="15" />
      <circle cx="466" cy="200" r="15" />
      <circle cx="36" cy="540" r="15" />
      <path
        d="M38 520C10 470 60 420 30 340m-12 14 11-16 17 11M466 220c24 60-36 120-6 230m-18-12 18 14 10-20"
        stroke="var(--board-figure)"
      />
    </g>
  ),
};
