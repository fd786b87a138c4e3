import { MAX_LEVELS } from '../../protocol/manifest/levels.ts';

/** Limit of the JSON, in UTF-16 code units. */
const MAX_LENGTH = 50_000;

/**
 * @param name names the value in error messages.
 * @throws TypeError that names the part that is no JSON, or states that the JSON is too long or has too many levels.
 */
export function jsonOf(value: object, name: string): string {
  assertJson(value, name, []);
  const json = JSON.stringify(value);
  if (json.length <= MAX_LENGTH) return json;
  throw new TypeError(`${name} is ${json.length} characters of JSON: ${MAX_LENGTH} is the most`);
}

/** Accepts `undefined`, since `JSON.stringify` leaves out properties with that value. */
function assertJson(value: unknown, name: string, ancestors: readonly unknown[]): void {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  if (typeof value !== 'object' || !isPlain(value)) {
    throw new TypeError(`${name} is ${describe(value)}, and only JSON can be handed over`);
  }
  if (ancestors.includes(value)) throw new TypeError(`${name} contains itself`);
  if (ancestors.length === MAX_LEVELS) throw new TypeError(`it has more than ${MAX_LEVELS} levels`);
  for (const [key, part] of Object.entries(value)) {
    assertJson(part, `${name}.${key}`, [...ancestors, value]);
  }
}

/** Accepts plain objects of other realms, too. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function describe(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object') return `a ${value?.constructor?.name ?? 'class'}`;
  return String(value);
}

export const frozenFrom = (json: string) =>
  JSON.parse(json, (_key, part: unknown) => Object.freeze(part));
