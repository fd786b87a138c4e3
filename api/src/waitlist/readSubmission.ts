import type { IncomingMessage } from 'node:http';
import { malformedBody, unsupportedType } from '../http/httpErrors.ts';
import { readBody } from '../http/readBody.ts';

/** Several times the longest sign-up with every character escaped. */
export const MAX_BODY_BYTES = 16 * 1024;

/**
 * Decodes a submitted form: JSON, or url-encoded if no script has run.
 *
 * @param type the media type (`mediaTypeOf`).
 * @param charset its charset, '' if unspecified.
 * @throws HttpError 400, 413 or 415.
 */
export async function readSubmission(
  request: IncomingMessage,
  type: string,
  charset: string,
): Promise<object> {
  const decode = DECODERS.get(type);
  const utf8 = charset === '' || /^utf-?8$/i.test(charset);
  // Compressed bodies are rejected: forms need no compression, and a small body could decompress to a huge one.
  const plain = (request.headers['content-encoding'] ?? 'identity') === 'identity';
  if (decode === undefined || !utf8 || !plain) throw unsupportedType();
  return decode(await readBody(request, MAX_BODY_BYTES));
}

/** Normalises a content type: without parameters, in lower case. */
export function mediaTypeOf(contentType: string): string {
  const [type = ''] = contentType.split(';', 1);
  return type.trim().toLowerCase();
}

export const FORM_TYPE = 'application/x-www-form-urlencoded';

const DECODERS = new Map<string, (text: string) => object>([
  ['application/json', decodeJson],
  [FORM_TYPE, decodeForm],
]);

function decodeJson(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformedBody();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformedBody();
  return value;
}

function decodeForm(text: string): object {
  try {
    // Throws for what `URLSearchParams` would replace with U+FFFD.
    decodeURIComponent(text);
  } catch {
    throw malformedBody();
  }
  return Object.fromEntries(new URLSearchParams(text));
}
