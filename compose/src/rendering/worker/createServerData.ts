import type { LoadOutcome } from '../../protocol/composition/Composition.ts';
import { MAX_TEXT_LENGTH } from '../../protocol/deadlines.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { LoadFetch } from '../../site/loads/Load.ts';
import { loadKey, runLoad } from '../../site/loads/runLoad.ts';
import type { ModuleData } from '../../site/react/ModuleWithData.tsx';
import type { LoadResult } from './RenderJob.ts';

/** @param signal aborts at the deadline of all loads of the page. */
export function createServerData(
  search: string,
  signal: AbortSignal,
  fetchFor: (module: ModuleId, signal: AbortSignal) => LoadFetch,
) {
  const begun = new Map<string, { module: ModuleId; loading: Promise<LoadOutcome> }>();
  const settled = new Map<string, Promise<LoadOutcome>>();
  const loads: LoadResult[] = [];
  let wake = () => {};
  let expiresAt = Number.POSITIVE_INFINITY;

  const note = (module: ModuleId, key: string, outcome: LoadOutcome) => {
    if (outcome.status === 'loaded') {
      const { maxAgeS = Number.POSITIVE_INFINITY } = outcome;
      expiresAt = Math.min(expiresAt, performance.now() + maxAgeS * 1000);
    }
    loads.push({ module, key, ...reported(outcome) });
    settled.set(key, fulfilled(outcome));
    wake();
    return outcome;
  };

  const of: ModuleData['of'] = ({ module, load, props, path, params }) => {
    const key = loadKey(module, props);
    const input = { props, path, params, search, signal };
    const loading =
      begun.get(key)?.loading ??
      runLoad(load, { ...input, fetch: fetchFor(module, signal) }).then((outcome) =>
        note(module, key, outcome),
      );
    begun.set(key, { module, loading });
    return loading;
  };

  const data: ModuleData = {
    of,
    retain: () => () => {},
    useSearch: () => search,
  };

  /** Starts the same loads without waiting: a load that is not finished counts as late. */
  const soFar: ModuleData = {
    ...data,
    of: (mount) => {
      void of(mount);
      return settled.get(loadKey(mount.module, mount.props)) ?? late;
    },
  };

  return {
    ...data,
    soFar,
    isLoading: () => settled.size < begun.size,
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
        ...[...begun].filter(([key]) => !settled.has(key)).map(([, { module }]) => module),
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
