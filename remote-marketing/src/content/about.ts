import portraits from '../portraits/portraits.svg';

export const about = {
  title: 'About Us',
  lead: (product: string) =>
    `The NCAA NIL rules passed in 2021 changed who gets paid. ${product} exists because they did not change who explains the bill.`,
  story: (product: string) => [
    'For most of a century, a college athlete who took money for an autograph could lose the right to play. On 30 June 2021 the NCAA adopted an interim policy on name, image and likeness, and from the next morning athletes in all three divisions could be paid for theirs.',
    'It was a policy, not a law: it lifted a ban and left the details to states and schools. And it said nothing about what comes after the handshake. Deal money is usually self-employment income: no tax is withheld from it, and estimated payments fall due four times a year.',
    `So people who train every day got a second job as their own bookkeeper. We were two of them: one with a shoebox of receipts, one with a spreadsheet the whole team borrowed. ${product} is what we wished somebody had handed us along with our first contract.`,
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
    bio: 'Ran the 800 m for four years and signed her first deal, with a shoe-repair shop, the week it was allowed. Her first tax bill as a self-employed person came as a surprise. She would like to be the last one surprised.',
    portrait: `${portraits}#maya`,
  },
  {
    name: 'Jonah Park',
    title: 'Co-founder and co-CEO',
    bio: 'Left-handed pitcher until his elbow had other plans, then built budgeting software. He kept the spreadsheet his whole team did their deals with, and now he keeps this app honest: no number without the sum behind it.',
    portrait: `${portraits}#jonah`,
  },
];
