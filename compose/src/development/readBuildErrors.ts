import { parse } from 'valibot';
import { BuildErrors } from './changesFile.ts';

/** Where a remote's dev server tells what is wrong with its sources (`serveBuilds`). */
const BUILD_ERRORS_FILE = 'build-errors.json';

const TIMEOUT_MS = 1_000;

/** @returns what the compiler says of a remote's sources; undefined: nothing, or it cannot be asked. */
export async function readBuildErrors(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(new URL(BUILD_ERRORS_FILE, url), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const errors = parse(BuildErrors, await response.json());
    return errors.length === 0 ? undefined : errors.join('\n');
  } catch {
    return undefined;
  }
}
