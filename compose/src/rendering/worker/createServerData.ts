import type { LoadOutcome } from '../../protocol/composition/Composition.ts';
import { MAX_TEXT_LENGTH } from '../../protocol/deadlines.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { LoadFetch } from '../../site/loads/Load.ts';
import { loadKey, runLoad } from '../../site/loads/runLoad.ts';
import type { ModuleData } from '../../site/react/ModuleWithData.tsx';
import type { LoadResult, RenderedPage } from './RenderJob.ts';

/** What the modules of one page load. */
interface ServerData extends ModuleData {
  /** The outcomes, once the page is rendered. */
  results(): Pick<RenderedPage, 'loads' | 'lifeMs'>;
}

/**
 * @param search the page's query.
 * @param signal the deadline of all that the page loads.
 */
export function createServerData(
  search: string,
  signal: AbortSignal,
  fetchFor: (module: ModuleId, signal: AbortSignal) => LoadFetch,
): ServerData {
  const begun = new Map<string, Promise<LoadOutcome>>();
  const loads: LoadResult[] = [];
  let endsAt = Number.POSITIVE_INFINITY;

  const note = (module: ModuleId, key: string, outcome: LoadOutcome) => {
    if (outcome.status === 'loaded') {
      const { maxAgeS = Number.POSITIVE_INFINITY } = outcome;
      endsAt = Math.min(endsAt, performance.now() + maxAgeS * 1000);
    }
    const result: LoadResult = { module, key, ...outcome };
    if (result.status === 'failed') result.reason = result.reason.slice(0, MAX_TEXT_LENGTH);
    loads.push(result);
    return outcome;
  };

  return {
    of: ({ module, load, props, path, params }) => {
      const key = loadKey(module, props);
      const input = { props, path, params, search, signal };
      const loading =
        begun.get(key) ??
        runLoad(load, { ...input, fetch: fetchFor(module, signal) }).then((outcome) =>
          note(module, key, outcome),
        );
      begun.set(key, loading);
      return loading;
    },
    retain: () => () => {},
    subscribe: () => () => {},
    searchAt: () => search,
    firstSearchAt: () => search,
    results: () => ({
      loads,
      ...(Number.isFinite(endsAt) && { lifeMs: Math.max(0, endsAt - performance.now()) }),
    }),
  };
}
