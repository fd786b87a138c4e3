import badge from './drawings/badge.svg';
import bell from './drawings/bell.svg';
import drum from './drawings/drum.svg';
import pennant from './drawings/pennant.svg';
import scarf from './drawings/scarf.svg';
import type { ThingId } from './things.ts';

/** Cut in white, to be printed on the colour. Each release has its own copies. */
export const DRAWINGS: Readonly<Record<ThingId, string>> = { scarf, bell, drum, pennant, badge };
