import { API_PATH } from './apiBackend.ts';

/** The API's routes; anything else below `/api/` may be a visitor's text. */
const API_ROUTES = ['/api/waitlist', '/api/dashboard'];

const LONGEST = 200;

/** `@`, its fullwidth and small variants, and what is encoded too often to decode. */
const AT = /[@\uFE6B\uFF20]|%(?:25|40)/;

/**
 * A path as it may stand in a log: of the API's paths the route alone, and without any segment that
 * resembles an e-mail address, in whatever encoding.
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

/** Also what was encoded more than once: `%2540` → `%40` → `@`. */
function decodeFully(text: string): string {
  let plain = text;
  for (let times = 0; times < MAX_ENCODINGS; times += 1) {
    plain = plain.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
    );
  }
  return plain;
}
