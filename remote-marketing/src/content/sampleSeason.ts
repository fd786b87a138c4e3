/**
 * SAMPLE: one invented athlete's season, shown by every screen of the app. Its sums are consistent
 * (sampleSeason.test.ts). Amounts are in dollars. `owed` is an estimate of self-employment tax: it is always shown
 * beside the net earnings that it follows from, and exceeds $1,000, the limit from which estimated payments are due.
 */
export const season = {
  earned: 8980,
  costs: 480,
  net: 8500,
  owed: 1201.01,
  saved: 1272,
  ahead: 70.99,
  nextDue: 'Jan 15',
} as const;

/** Newest first. */
export const entries = [
  { date: 'Oct 11', text: 'Jersey sales share', amount: 1200 },
  { date: 'Oct 02', text: 'Photographer', amount: -180 },
  { date: 'Aug 30', text: 'Grill on Main, season', amount: 3600 },
  { date: 'Aug 21', text: 'Travel to the shoot', amount: -300 },
  { date: 'Jun 14', text: 'Youth camp, two days', amount: 1350 },
  { date: 'Apr 19', text: 'Bike shop, three posts', amount: 2230 },
  { date: 'Mar 08', text: 'Autograph signing', amount: 600 },
] as const;

/** The newest entry and its effects. `counted`: 92.35% of it; `tax`: 15.3% of that. */
export const latestDeal = {
  amount: 1200,
  counted: 1108.2,
  tax: 169.55,
  owedBefore: 1031.46,
  putAside: 172,
} as const;

/** The season by the months in which its estimated tax is due, after costs, in whole dollars. */
export const periods = [
  { due: 'Apr', net: 600, owed: 85, saved: 90 },
  { due: 'Jun', net: 2230, owed: 315, saved: 320 },
  { due: 'Sep', net: 4650, owed: 657, saved: 690 },
  { due: 'Jan', net: 1020, owed: 144, saved: 172 },
] as const;

/** October: how the newest deal is split. */
export const monthPlan = [
  { name: 'Taxes', amount: 170 },
  { name: 'Needs', amount: 540 },
  { name: 'Wants', amount: 250 },
  { name: 'Goals', amount: 240 },
] as const;

/** October's needs and wants, as of the 19th. */
export const categories = [
  { name: 'Groceries', spent: 186, limit: 220 },
  { name: 'Transport', spent: 74, limit: 120 },
  { name: 'Gear', spent: 138, limit: 200 },
  { name: 'Fun', spent: 171, limit: 250 },
] as const;

export const goals = [
  { name: 'Emergency fund', saved: 700, price: 1000, monthly: 100, reached: 'January' },
  { name: 'Laptop', saved: 640, price: 1100, monthly: 70, reached: 'May' },
  { name: 'Trip home', saved: 210, price: 350, monthly: 70, reached: 'December' },
] as const;
