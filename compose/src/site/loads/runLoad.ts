import type { LoadOutcome } from '../../protocol/composition/Composition.ts';
import { isDeeperThan, MAX_LEVELS } from '../../protocol/manifest/levels.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { AnyLoad, Loaded, LoadFetch, LoadInput } from './Load.ts';
import { trackQuery } from './trackQuery.ts';

/** Limit of the data's JSON: the document contains it beside the HTML that was rendered from it. */
export const MAX_DATA_LENGTH = 100_000;

/** A time to live beyond this counts as unlimited. */
const MAX_LIFE_S = 31_536_000;

/** Rejects every request: for renders and tests without a network. */
export const noFetch: LoadFetch = () => Promise.reject(new TypeError('there is no network here'));

interface LoadCall extends Omit<LoadInput, 'query'> {
  search: string;
}

/** Never rejects. @param call if `signal` is aborted before `load` has settled, the outcome is `late`. */
export async function runLoad(load: AnyLoad, { search, ...input }: LoadCall): Promise<LoadOutcome> {
  const { signal } = input;
  const { query, reads } = trackQuery(search);
  const late = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const called = callLoad(load, { ...input, query }).then(
    (result) => ({ status: 'loaded', ...result }) as const,
    (error: Error) => ({ status: 'failed', reason: error.message }) as const,
  );
  const settled = await Promise.race([called, late]);
  const outcome = settled && !signal.aborted ? settled : ({ status: 'late' } as const);
  return { ...outcome, reads: [...reads] };
}

/**
 * Returns the result, or throws the error, as plain values: to read what `load` has returned or thrown may run more of
 * the module's code.
 */
export async function callLoad(load: AnyLoad, input: LoadInput): Promise<Loaded<unknown>> {
  try {
    return checked(await load(input));
  } catch (error) {
    throw new Error(messageOf(error));
  }
}

/** Accepts JSON only: server and browser must see the same data. */
function checked(result: unknown): Loaded<unknown> {
  if (typeof result !== 'object' || result === null || !('data' in result)) {
    throw new TypeError('it returned something else than { data, maxAgeS }');
  }
  const { data, maxAgeS } = result as { data: unknown; maxAgeS?: unknown };
  const text = JSON.stringify(data);
  if (text === undefined) throw new TypeError('its data is not JSON');
  if (text.length > MAX_DATA_LENGTH) {
    throw new TypeError(`its data has ${text.length} characters, of ${MAX_DATA_LENGTH} at most`);
  }
  const copy: unknown = JSON.parse(text);
  if (isDeeperThan(MAX_LEVELS, copy)) {
    throw new TypeError(`its data has more than ${MAX_LEVELS} levels`);
  }
  if (process.env.NODE_ENV === 'development') warnOfInstances(data);
  if (maxAgeS === undefined || Number(maxAgeS) > MAX_LIFE_S) return { data: copy };
  if (typeof maxAgeS !== 'number' || !(maxAgeS >= 0)) {
    throw new TypeError('its maxAgeS is not a number of seconds');
  }
  return { data: copy, maxAgeS };
}

/** Warns of a `Map`, a `Date` or another instance of a class: the component gets `{}` or a text. */
function warnOfInstances(value: unknown, place = 'data'): void {
  if (typeof value !== 'object' || value === null) return;
  const prototype: object | null = Object.getPrototypeOf(value);
  if (Array.isArray(value) || !prototype || !Object.getPrototypeOf(prototype)) {
    for (const [key, member] of Object.entries(value)) warnOfInstances(member, `${place}.${key}`);
    return;
  }
  // biome-ignore lint/suspicious/noConsole: for the team, where it develops
  console.warn(
    `\`load\` must return JSON: ${place} is a ${prototype.constructor?.name}, of which the component gets ` +
      `${JSON.stringify(value)}`.slice(0, 100),
  );
}

function messageOf(error: unknown): string {
  try {
    return String((error as Error | undefined)?.message ?? error);
  } catch {
    return 'it threw what cannot be turned into text';
  }
}

/** Identifies a module's data: a module that is mounted twice with the same props has the same data. */
export const loadKey = (module: ModuleId, props: object): string =>
  `${module} ${JSON.stringify(props)}`;
