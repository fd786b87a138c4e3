import * as v from 'valibot';

/** Where a remote's dev server tells what is wrong with its sources (`serveBuildErrors`). */
const BUILD_ERRORS_FILE = 'build-errors.json';

const TIMEOUT_MS = 1_000;

/** @returns what the compiler says of a remote's sources; undefined: nothing, or it cannot be asked. */
export async function readBuildErrors(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(new URL(BUILD_ERRORS_FILE, url), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const errors = v.parse(v.array(v.string()), await response.json());
    return errors.length === 0 ? undefined : errors.join('\n');
  } catch {
    return undefined;
  }
}
