import type { LoadOutcome } from '../../protocol/composition/Composition.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { MAX_TEXT_LENGTH } from '../../protocol/textLimits.ts';
import type { LoadFetch } from '../../site/loads/Load.ts';
import { loadKey, runLoad } from '../../site/loads/runLoad.ts';
import type { LoadingMount, ModuleData } from '../../site/react/ModuleWithData.tsx';
import type { LoadResult } from './RenderJob.ts';

interface BegunLoad {
  module: ModuleId;
  loading: Promise<LoadOutcome>;
  /** Once it is finished, a promise whose value React reads synchronously. */
  settled?: Promise<LoadOutcome>;
}

/** @param signal aborts at the deadline of all loads of the page. */
export function createServerData(
  search: string,
  signal: AbortSignal,
  fetchFor: (module: ModuleId, signal: AbortSignal) => LoadFetch,
) {
  const begun = new Map<string, BegunLoad>();
  /** The finished loads. */
  const loads: LoadResult[] = [];
  let wake = () => {};
  let expiresAt = Number.POSITIVE_INFINITY;

  const begin = ({ module, load, props, path, params }: LoadingMount) => {
    const key = loadKey(module, props);
    const known = begun.get(key);
    if (known) return known;
    const input = { props, path, params, search, signal, fetch: fetchFor(module, signal) };
    const loading = runLoad(load, input).then((outcome) => {
      if (outcome.status === 'loaded') {
        const { maxAgeS = Number.POSITIVE_INFINITY } = outcome;
        expiresAt = Math.min(expiresAt, performance.now() + maxAgeS * 1000);
      }
      loads.push({ module, key, ...reported(outcome) });
      begunLoad.settled = fulfilled(outcome);
      wake();
      return outcome;
    });
    const begunLoad: BegunLoad = { module, loading };
    begun.set(key, begunLoad);
    return begunLoad;
  };

  const data: ModuleData = {
    of: (mount) => begin(mount).loading,
    retain: () => () => {},
    useSearch: () => search,
  };

  return {
    ...data,
    /** Starts the same loads without waiting: a load that is not finished counts as late. */
    soFar: { ...data, of: (mount) => begin(mount).settled ?? late } satisfies ModuleData,
    isLoading: () => loads.length < begun.size,
    /** Resolves with the next outcome of a load. */
    next: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    /** The outcomes of the loads, and the modules that have no data yet. */
    results: () => ({
      loads: [...loads],
      late: [
        ...loads.filter(({ status }) => status === 'late').map(({ module }) => module as ModuleId),
        ...[...begun.values()].filter(({ settled }) => !settled).map(({ module }) => module),
      ],
      ...(Number.isFinite(expiresAt) && { ttlMs: Math.max(0, expiresAt - performance.now()) }),
    }),
  };
}

function reported(outcome: LoadOutcome) {
  if (outcome.status === 'late') return outcome;
  if (outcome.status === 'failed')
    return { ...outcome, reason: outcome.reason.slice(0, MAX_TEXT_LENGTH) };
  const { data, ...rest } = outcome;
  return { ...rest, json: JSON.stringify(data) };
}

/** A promise whose value React reads synchronously, so that modules are rendered in document order. */
export const fulfilled = <Value>(value: Value): Promise<Value> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

const late = fulfilled<LoadOutcome>({ status: 'late' });
