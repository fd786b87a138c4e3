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
import { PLAYFIELDS } from './playfields.tsx';

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
  'playfield-tax': PLAYFIELDS.tax,
  'playfield-budget': PLAYFIELDS.budget,
  'playfield-chat': PLAYFIELDS.chat,
};
