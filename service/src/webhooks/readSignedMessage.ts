import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { signatureOf } from './signatureOf.ts';

/** A message older or newer than this is rejected: a copied one cannot be replayed later. */
const TOLERANCE_S = 300;

/**
 * Reads a message that is signed as Standard Webhooks has it (`signMessage`).
 *
 * @param secret as `signatureOf` takes it.
 * @param maxBytes a longer one is not genuine.
 * @returns its body; undefined unless it was signed with the secret within five minutes.
 */
export async function readSignedMessage(
  request: IncomingMessage,
  secret: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const body = await readBody(request, maxBytes);
  if (body === undefined) return undefined;
  return isGenuine(secret, request.headers, body) ? body : undefined;
}

function isGenuine(secret: string, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const [id, at, signatures] = NAMES.map((name) => String(headers[name] ?? ''));
  if (!id || !at || !signatures) return false;
  if (!(Math.abs(Date.now() / 1_000 - Number(at)) <= TOLERANCE_S)) return false;
  const expected = signatureOf(secret, id, at, body);
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    // `===` would take the longer the more of it is right.
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** Undefined where it is too long. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    // Read to its end all the same: a request that is left in the middle gets no response.
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  return bytes > maxBytes ? undefined : Buffer.concat(chunks);
}
