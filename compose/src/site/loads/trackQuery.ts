import type { LoadQuery } from './Load.ts';

/** Limit of a parameter's name, in characters; the rest of the name is ignored. */
export const MAX_NAME_LENGTH = 200;

/** Limit of the parameters that a `load` may read: one that reads more fails. */
export const MAX_NAMES = 50;

/** @param search with or without its question mark. */
export function trackQuery(search: string) {
  const parameters = new URLSearchParams(search);
  const reads = new Set<string>();
  const read = (name: string): string => {
    const short = String(name).slice(0, MAX_NAME_LENGTH);
    if (reads.size >= MAX_NAMES && !reads.has(short)) {
      throw new RangeError(`it reads more than ${MAX_NAMES} parameters of the query`);
    }
    reads.add(short);
    return short;
  };
  const query: LoadQuery = {
    get: (name) => parameters.get(read(name)),
    getAll: (name) => parameters.getAll(read(name)),
    has: (name) => parameters.has(read(name)),
  };
  return { query, reads };
}

/** The values of some query parameters as text. The same text means the same values. */
export function queryKeyOf(search: string | URLSearchParams, names: Iterable<string>): string {
  const parameters = new URLSearchParams(search);
  const values = [...names].sort().map((name) => [name, ...parameters.getAll(name)]);
  return values.some(([, ...given]) => given.length > 0) ? JSON.stringify(values) : '';
}
