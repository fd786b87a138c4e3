import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findDifferences } from '../apiReference/findDifferences.ts';
import { generateReference, REFERENCE } from '../apiReference/generateReference.ts';

/**
 * `npm run docs:api`: generates the engine's API reference (`docs/api/`) from types and docstrings. With `-- --check`
 * it only checks, and fails if the committed pages are outdated.
 */
export async function run(): Promise<void> {
  await (process.argv.includes('--check') ? check() : generateReference(REFERENCE));
}

async function check(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'api-reference-'));
  try {
    await generateReference(folder);
    const outdated = await findDifferences(folder, REFERENCE);
    if (outdated.length > 0) {
      throw new Error(`Out of date in docs/api: ${outdated.join(', ')}. Run \`npm run docs:api\`.`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
