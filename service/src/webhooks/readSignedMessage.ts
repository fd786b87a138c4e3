import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { readBytes } from '../http/readBytes.ts';
import { signatureOf } from './signatureOf.ts';

/** A message older or newer than this is rejected, so that a copy cannot be replayed later. */
const TOLERANCE_S = 300;

/**
 * Reads a message that is signed as Standard Webhooks defines it (`signMessage`).
 *
 * @param secret as `signatureOf` takes it.
 * @param maxBytes a longer message is rejected.
 * @returns its body; undefined unless it is complete and has a valid signature of the last five minutes.
 */
export async function readSignedMessage(
  request: IncomingMessage,
  secret: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const body = await readBytes(request, maxBytes);
  return body && isGenuine(secret, request.headers, body) ? body : undefined;
}

function isGenuine(secret: string, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const [id, at, signatures] = NAMES.map((name) => String(headers[name] ?? ''));
  if (!id || !at || !signatures) return false;
  if (!(Math.abs(Date.now() / 1_000 - Number(at)) <= TOLERANCE_S)) return false;
  const expected = signatureOf(secret, id, at, body);
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    // Constant time: `===` would take longer, the more bytes are right.
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
