import { buildParts } from '../build/buildParts.ts';
import { PARTS } from '../build/parts.ts';

/** `npm run build`: builds all parts. */
export async function run(): Promise<void> {
  try {
    await buildParts(PARTS);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
