import type { ThingId } from '../../contract/things.ts';

export const STORIES: Readonly<Record<ThingId, string>> = {
  scarf:
    'Knitted on the bus to away games: forty rows for each hour, and a dropped stitch for each goal against.',
  bell: 'Beaten from a sheet of roof. It is heard in the next valley, and on the far touchline.',
  drum: 'A barrel, two skins and six metres of rope. It has kept the beat through extra time.',
  pennant: 'Sail cloth, cut on a kitchen table, hemmed on both sides. It does not mind rain.',
  badge: 'Punched out of a biscuit tin. Wear it on the side of the heart, or on the other one.',
};
