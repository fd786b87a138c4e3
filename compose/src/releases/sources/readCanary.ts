import { parseJson, pipe, safeParse, string } from 'valibot';
import { CANARY_FILE, Canary } from '../../protocol/manifest/canary.ts';
import type { ReleaseSource } from './ReleaseSource.ts';
import { FileMissing, readWhole } from './ReleaseSource.ts';

const MAX_BYTES = 10_000;

const CanaryText = pipe(string(), parseJson(), Canary);

/**
 * Reads a remote's canary file; undefined where there is none.
 *
 * @param hasCanary whether there was one at the last poll: then a 403, which may have other
 *   reasons, does not count as its end.
 * @throws Error when it cannot be read or is not valid.
 */
export async function readCanary(
  source: ReleaseSource,
  hasCanary: boolean,
): Promise<Canary | undefined> {
  try {
    const text = (await readWhole(source, CANARY_FILE, MAX_BYTES)).toString();
    const canary = safeParse(CanaryText, text);
    if (canary.success) return canary.output;
  } catch (error) {
    if (error instanceof FileMissing && (error.isCertain || !hasCanary)) return undefined;
    throw error;
  }
  throw new Error(`${CANARY_FILE} is not valid`);
}
