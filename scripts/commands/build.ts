import { buildParts } from '../build/buildParts.ts';
import { PARTS } from '../build/parts.ts';

/** `npm run build`: builds all parts. */
export const run = (): Promise<void> => buildParts(PARTS);
