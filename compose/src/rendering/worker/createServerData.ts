import type { LoadOutcome } from '../../protocol/composition/Composition.ts';
import { MAX_TEXT_LENGTH } from '../../protocol/deadlines.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { LoadFetch } from '../../site/loads/Load.ts';
import { loadKey, runLoad } from '../../site/loads/runLoad.ts';
import type { ModuleData } from '../../site/react/ModuleWithData.tsx';
import type { LoadResult } from './RenderJob.ts';

interface ServerDataOptions {
  /** The page's query. */
  search: string;
  /** The deadline of all that the page loads. */
  signal: AbortSignal;
  fetchFor: (module: ModuleId, signal: AbortSignal) => LoadFetch;
}

/** What the modules of one page load. */
interface ServerData extends ModuleData {
  /** The outcomes, once the page is rendered. */
  results(): LoadResult[];
  /** How long the page lasts from now on, in ms; undefined: nothing that it has loaded ends. */
  lifeMs(): number | undefined;
}

export function createServerData({ search, signal, fetchFor }: ServerDataOptions): ServerData {
  const loads = new Map<string, Promise<LoadOutcome>>();
  const results: LoadResult[] = [];
  let endsAt = Number.POSITIVE_INFINITY;

  const note = (module: ModuleId, key: string, outcome: LoadOutcome) => {
    if (outcome.status === 'loaded') {
      const { maxAgeS = Number.POSITIVE_INFINITY } = outcome;
      endsAt = Math.min(endsAt, performance.now() + maxAgeS * 1000);
    }
    const result: LoadResult = { module, key, ...outcome };
    if (result.status === 'failed') result.reason = result.reason.slice(0, MAX_TEXT_LENGTH);
    results.push(result);
    return outcome;
  };

  return {
    of: ({ module, load, props, path, params }) => {
      const key = loadKey(module, props);
      const begun =
        loads.get(key) ??
        runLoad(load, {
          props,
          path,
          params,
          search,
          signal,
          fetch: fetchFor(module, signal),
        }).then((outcome) => note(module, key, outcome));
      loads.set(key, begun);
      return begun;
    },
    retain: () => () => {},
    subscribe: () => () => {},
    searchAt: () => search,
    firstSearchAt: () => search,
    results: () => results,
    lifeMs: () => (Number.isFinite(endsAt) ? Math.max(0, endsAt - performance.now()) : undefined),
  };
}
