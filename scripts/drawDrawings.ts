/** Writes the file of drawings that pages refer to: `npm run drawings`. */
import { writeFile } from 'node:fs/promises';
import { drawFile } from '../remote-marketing/src/drawings/drawFile.tsx';

const DRAWINGS = new URL('../remote-marketing/src/drawings/drawings.svg', import.meta.url);

await writeFile(DRAWINGS, drawFile());
