import type { LoadFetch } from '../loads/Load.ts';
import type { LoadOutcome } from '../loads/LoadOutcome.ts';
import { loadKey } from '../loads/loadKey.ts';
import { runLoad } from '../loads/runLoad.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { ModuleData } from '../react/ModuleData.ts';
import { LONGEST_TEXT, type LoadAnswer } from './RenderAnswer.ts';

interface ServerDataOptions {
  /** The page's query. */
  search: string;
  /** The deadline of all that the page loads. */
  signal: AbortSignal;
  fetchFor: (module: ModuleId, signal: AbortSignal) => LoadFetch;
}

/** What the modules of one page load. */
interface ServerData extends ModuleData {
  /** What has become of it, once the page is rendered. */
  answers(): LoadAnswer[];
  /** How long the page lasts from now on, in ms; undefined: nothing that it has loaded ends. */
  lifeMs(): number | undefined;
}

export function createServerData({ search, signal, fetchFor }: ServerDataOptions): ServerData {
  const loads = new Map<string, Promise<LoadOutcome>>();
  const answers: LoadAnswer[] = [];
  let endsAt = Number.POSITIVE_INFINITY;

  const note = (module: ModuleId, key: string, outcome: LoadOutcome) => {
    if (outcome.status === 'loaded') {
      const { maxAgeS = Number.POSITIVE_INFINITY } = outcome;
      endsAt = Math.min(endsAt, performance.now() + maxAgeS * 1000);
    }
    const answer: LoadAnswer = { module, key, ...outcome };
    if (answer.status === 'failed') answer.reason = answer.reason.slice(0, LONGEST_TEXT);
    answers.push(answer);
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
    hold: () => () => {},
    subscribe: () => () => {},
    searchAt: () => search,
    firstSearchAt: () => search,
    answers: () => answers,
    lifeMs: () => (Number.isFinite(endsAt) ? Math.max(0, endsAt - performance.now()) : undefined),
  };
}
