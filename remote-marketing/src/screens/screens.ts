import type { ComponentType } from 'react';
import type { BenefitNumber, FeatureId } from '../content/features.ts';
import { BudgetOverview } from './BudgetOverview.tsx';
import { ChatInsights } from './ChatInsights.tsx';
import { ChatSavingsAllocation } from './ChatSavingsAllocation.tsx';
import { ChatTaxCalculation } from './ChatTaxCalculation.tsx';
import { GoalsList } from './GoalsList.tsx';
import { PersonalWallet } from './PersonalWallet.tsx';
import { SpendingTracker } from './SpendingTracker.tsx';
import { StatusLog } from './StatusLog.tsx';
import { TransactionHistory } from './TransactionHistory.tsx';

/** The app's screen for each benefit. */
export const screens: Record<FeatureId, Record<BenefitNumber, ComponentType>> = {
  tax: { '01': PersonalWallet, '02': TransactionHistory, '03': StatusLog },
  budget: { '01': BudgetOverview, '02': SpendingTracker, '03': GoalsList },
  chat: { '01': ChatTaxCalculation, '02': ChatSavingsAllocation, '03': ChatInsights },
};
