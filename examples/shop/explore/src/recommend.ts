import type { Variant } from '../../contract/contract.ts';
import type { Colour, ThingId } from '../../contract/things.ts';

/** What is seen together in the stand, the most often first. */
const TOGETHER: Readonly<Record<Colour, readonly Variant[]>> = {
  brick: [
    { thing: 'scarf', colour: 'brick' },
    { thing: 'badge', colour: 'brick' },
    { thing: 'drum', colour: 'night' },
    { thing: 'bell', colour: 'moss' },
  ],
  moss: [
    { thing: 'pennant', colour: 'moss' },
    { thing: 'bell', colour: 'moss' },
    { thing: 'scarf', colour: 'night' },
    { thing: 'drum', colour: 'brick' },
  ],
  night: [
    { thing: 'drum', colour: 'night' },
    { thing: 'scarf', colour: 'night' },
    { thing: 'pennant', colour: 'brick' },
    { thing: 'badge', colour: 'moss' },
  ],
};

export const recommend = ({ thing, colour }: { thing: ThingId; colour: Colour }): Variant[] =>
  TOGETHER[colour].filter((other) => other.thing !== thing).slice(0, 3);
