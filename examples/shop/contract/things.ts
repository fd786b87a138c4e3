/** What the stand sells, as all teams call it. */
export const THINGS = {
  scarf: 'Terrace scarf',
  bell: 'Cowbell',
  drum: 'Two-stick drum',
  pennant: 'Pennant',
  badge: 'Tin badge',
} as const;
export type ThingId = keyof typeof THINGS;
export const THING_IDS = Object.keys(THINGS) as ThingId[];

/** Each thing is made in each of them. */
export const COLOURS = ['brick', 'moss', 'night'] as const;
export type Colour = (typeof COLOURS)[number];

export const isThing = (id: unknown): id is ThingId => THING_IDS.some((known) => known === id);
export const isColour = (name: unknown): name is Colour => COLOURS.some((known) => known === name);

/** The path of its page, in a colour. */
export const pathOf = (thing: ThingId, colour: Colour): string =>
  `/things/${thing}?colour=${colour}`;
