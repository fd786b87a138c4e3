import type { PublicationEnvelope } from '../../protocol/manifest/publication.ts';
import { RELEASES_PATH } from '../../protocol/paths.ts';

const TIMEOUT_MS = 5_000;

/**
 * Sends a shell what was published, so that it polls the remote now. Without effect where the shell cannot be
 * reached, or is an older one: it sees the release at its next poll.
 *
 * @param site the shell's public address.
 */
export async function sendPublication(site: string, envelope: PublicationEnvelope): Promise<void> {
  await fetch(new URL(RELEASES_PATH, site), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(envelope),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    (response) => response.body?.cancel(),
    () => undefined,
  );
}
