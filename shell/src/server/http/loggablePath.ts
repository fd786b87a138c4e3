import { SIGN_UP_PATH } from '@statline/contract/api';
import { API_PATH } from './apiBackend.ts';

/** Paths of the API that are logged. Any other path below `/api/` may contain a visitor's text. */
const API_ROUTES = [SIGN_UP_PATH, '/api/dashboard'];

const LONGEST = 200;

/** Matches `@`, its full-width and small variants, and text that is encoded more often than is decoded. */
const AT = /[@\uFE6B\uFF20]|%(?:25|40)/;

/**
 * Returns the path as it may be logged: of the API's paths only known routes, and no segment that resembles an e-mail
 * address in any encoding.
 */
export function loggablePath(path: string): string {
  const plain = decodeFully(path);
  if (
    plain
      .replace(/\/{2,}/g, '/')
      .toLowerCase()
      .startsWith(API_PATH)
  ) {
    return API_ROUTES.find((route) => route === path) ?? `${API_PATH}…`;
  }
  const segments = path.split('/').map((part) => (AT.test(decodeFully(part)) ? '[address]' : part));
  const masked = segments.join('/');
  return masked.length > LONGEST ? `${masked.slice(0, LONGEST)}…` : masked;
}

const MAX_ENCODINGS = 5;

/** Decodes repeatedly: `%2540` → `%40` → `@`. */
function decodeFully(text: string): string {
  let plain = text;
  for (let times = 0; times < MAX_ENCODINGS; times += 1) {
    plain = plain.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
    );
  }
  return plain;
}
