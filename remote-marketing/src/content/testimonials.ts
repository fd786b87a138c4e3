import portraits from '../portraits/portraits.svg';

export interface Testimonial {
  name: string;
  /** A short line: sport and year. */
  title: string;
  quote: string;
  /** The address of an image, 320 × 360 or more. */
  portrait: string;
  /** Jersey number on the card. */
  number: string;
}

export const testimonialsTitle = 'What Athletes Are Saying';

/** SAMPLES: invented people and quotes with CC0 drawings. Replace them before going live. @limit quote 180 */
export const testimonials: readonly Testimonial[] = [
  {
    name: 'Tiana Brooks',
    title: 'Point guard, junior',
    quote:
      'My first deal paid me in June and I spent it in June. I had no idea a share of it was never mine. Now that share is the first line I see.',
    portrait: `${portraits}#point-guard`,
    number: '11',
  },
  {
    name: 'Mateo Vega',
    title: '400 m hurdles, senior',
    quote:
      'I kept deals in my notes app and costs in my head. Seeing both in one list took about a hundred dollars off what I thought I owed.',
    portrait: `${portraits}#hurdler`,
    number: '04',
  },
  {
    name: 'Anneke Lindqvist',
    title: 'Swimming, sophomore',
    quote:
      'I asked what a camp weekend would leave me with after tax, and it showed the sum. That is all I wanted from anybody.',
    portrait: `${portraits}#swimmer`,
    number: '27',
  },
];
