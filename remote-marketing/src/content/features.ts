export type FeatureId = 'tax' | 'budget' | 'chat';
export type BenefitNumber = '01' | '02' | '03';

export interface Benefit {
  id: BenefitNumber;
  title: string;
  description: string;
}

export interface Feature {
  id: FeatureId;
  title: string;
  description: string;
  benefits: readonly [Benefit, Benefit, Benefit];
}

export const featuresSection = {
  title: 'Features Built for Athletes',
  lead: 'NIL money usually comes whole: nothing is taken out, and nobody tells you how much of it to keep back. These three tools do.',
  sampleNote: 'Screens show sample data. Tax figures in the app are estimates.',
} as const;

export const features: readonly Feature[] = [
  {
    id: 'tax',
    title: 'Tax Calculation',
    description:
      'Add a deal, and the estimate moves with it. Self-employment tax alone is 15.3% on net earnings, so better to see it in October than in April.',
    benefits: [
      {
        id: '01',
        title: 'Personal Wallet',
        description:
          'Total earnings, taxes owed and amount saved, side by side. If what you saved covers what you owe, you are ahead. If not, you see by how much.',
      },
      {
        id: '02',
        title: 'Transaction History',
        description:
          'Every deal in, every cost out, dated and in one list. Costs of doing the deal bring your net earnings down, so they are worth writing down.',
      },
      {
        id: '03',
        title: 'Status Log',
        description:
          'What changed, when, and why: the deal you added, the estimate it moved, the amount you put aside, and the next of the four due dates.',
      },
    ],
  },
  {
    id: 'budget',
    title: 'Budgeting',
    description:
      'Deals come in bursts; rent does not. Turn one good month into a plan for the next three, with the tax share taken out before you start.',
    benefits: [
      {
        id: '01',
        title: 'Budget Overview',
        description:
          'This month’s income split into taxes, needs, wants and goals. One ring, four numbers, and they always add up.',
      },
      {
        id: '02',
        title: 'Spending Tracker',
        description:
          'Each category against its limit, so you know what is left before the weekend and not after it.',
      },
      {
        id: '03',
        title: 'Goals List',
        description:
          'An emergency fund, a laptop, the trip home. Name it, price it, and see the month you get there at the pace you are going.',
      },
    ],
  },
  {
    id: 'chat',
    title: 'AI Chatbot',
    description:
      'Ask about your money the way you would ask a teammate. It answers with your own numbers and shows the working. It gives estimates, not tax or financial advice.',
    benefits: [
      {
        id: '01',
        title: 'Tax Calculation',
        description:
          'Ask what a deal will cost you in tax before you sign it. You get the amount, the rate and the sum behind it.',
      },
      {
        id: '02',
        title: 'Smart Savings Allocation',
        description:
          'Money just came in? It proposes a split between taxes, needs, wants and your goals. You change what you want and confirm.',
      },
      {
        id: '03',
        title: 'Financial Insights and Alerts',
        description:
          'A heads-up before estimated tax is due in April, June, September and January, and when a category runs hot.',
      },
    ],
  },
];
