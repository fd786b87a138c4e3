import type { BenefitNumber, FeatureId } from '../content/features.ts';
import { budgetOverviewName } from './BudgetOverview.tsx';
import { chatInsightsName } from './ChatInsights.tsx';
import { chatSavingsAllocationName } from './ChatSavingsAllocation.tsx';
import { chatTaxCalculationName } from './ChatTaxCalculation.tsx';
import { goalsListName } from './GoalsList.tsx';
import { personalWalletName } from './PersonalWallet.tsx';
import { spendingTrackerName } from './SpendingTracker.tsx';
import { statusLogName } from './StatusLog.tsx';
import { transactionHistoryName } from './TransactionHistory.tsx';

interface ScreenOfBenefit {
  /** Id of its drawing (drawings.tsx). */
  drawing: string;
  /** Accessible name: describes the drawing in a sentence. */
  name: string;
}

/** The app's screen for each benefit. */
export const screens: Record<FeatureId, Record<BenefitNumber, ScreenOfBenefit>> = {
  tax: {
    '01': { drawing: 'personal-wallet', name: personalWalletName },
    '02': { drawing: 'transaction-history', name: transactionHistoryName },
    '03': { drawing: 'status-log', name: statusLogName },
  },
  budget: {
    '01': { drawing: 'budget-overview', name: budgetOverviewName },
    '02': { drawing: 'spending-tracker', name: spendingTrackerName },
    '03': { drawing: 'goals-list', name: goalsListName },
  },
  chat: {
    '01': { drawing: 'chat-tax-calculation', name: chatTaxCalculationName },
    '02': { drawing: 'chat-savings-allocation', name: chatSavingsAllocationName },
    '03': { drawing: 'chat-insights', name: chatInsightsName },
  },
};
