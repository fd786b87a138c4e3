/** The home page's texts as fixed by docs/product.md, and its other headings. */

/** First and second headings, in docs/product.md's order. */
export const SECTION_HEADINGS = [
  'By Athletes For Athletes — Because We Get It',
  'Time Left Until Launch',
  'Features Built for Athletes',
  'Know what you earned, what you owe and what you keep.',
  'What Athletes Are Saying',
  'About Us',
  'The Waitlist Box Score',
  'Join the waitlist',
];

/** Each with the three numbered benefits of its accordion. */
export const FEATURES = [
  {
    title: 'Tax Calculation',
    benefits: ['01 Personal Wallet', '02 Transaction History', '03 Status Log'],
  },
  {
    title: 'Budgeting',
    benefits: ['01 Budget Overview', '02 Spending Tracker', '03 Goals List'],
  },
  {
    title: 'AI Chatbot',
    benefits: [
      '01 Tax Calculation',
      '02 Smart Savings Allocation',
      '03 Financial Insights and Alerts',
    ],
  },
];

/** What the first benefit of 'Tax Calculation' covers (docs/product.md). */
export const PERSONAL_WALLET = ['Total earnings', 'Taxes owed', 'Amount saved'];

export const MISSION_FIGURES = [
  ['Profiled Users', '11+'],
  ['Deals', '10+'],
  ['Total Savings', '$155017+'],
  ['Tax Suggested vs Tax Saved', '$155018+'],
];

export const FOUNDERS = ['Maya Okafor', 'Jonah Park'];
