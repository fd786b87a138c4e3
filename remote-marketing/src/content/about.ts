import portraits from '../portraits/portraits.svg';

export const about = {
  title: 'About Us',
  lead: (product: string) =>
    `The NCAA NIL rules passed in 2021 changed who gets paid. ${product} exists because they did not change who explains the bill.`,
  story: (product: string) => [
    'For most of a century, an athlete who took money for an autograph could lose the right to play. The NCAA’s policy of 2021 on name, image and likeness ended that overnight, in all three divisions.',
    'It lifted a ban and said nothing about what comes after the handshake. Deal money is usually self-employment income: no tax is withheld, and estimated payments fall due four times a year.',
    `So people who train every day became their own bookkeepers. We were two of them: one with a shoebox of receipts, one with a spreadsheet. ${product} is what we wished somebody had handed us with our first contract.`,
  ],
} as const;

interface TimelineEntry {
  date: string;
  text: string;
}

/** https://www.ncaa.org/news/2021/6/30/ncaa-adopts-interim-name-image-and-likeness-policy.aspx */
export const timeline: readonly TimelineEntry[] = [
  { date: '30 June 2021', text: 'NCAA adopts its interim NIL policy' },
  { date: '1 July 2021', text: 'The policy takes effect: deals are allowed' },
  { date: 'Apr, Jun, Sep, Jan', text: 'Estimated tax is due: the part nobody mentioned' },
];

export interface Founder {
  name: string;
  title: string;
  bio: string;
  portrait: string;
}

export const foundersTitle = 'The founders';

/** SAMPLES: invented people with CC0 drawings. Replace them before going live. */
export const founders: readonly Founder[] = [
  {
    name: 'Maya Okafor',
    title: 'Co-founder and co-CEO',
    bio: 'Ran the 800 m for four years and signed her first deal, with a shoe-repair shop, the week it was allowed. Her first tax bill was a surprise. She would like to be the last one surprised.',
    portrait: `${portraits}#maya`,
  },
  {
    name: 'Jonah Park',
    title: 'Co-founder and co-CEO',
    bio: 'Left-handed pitcher until his elbow had other plans, then built budgeting software. Now he keeps this app honest: no number without the sum behind it.',
    portrait: `${portraits}#jonah`,
  },
];
