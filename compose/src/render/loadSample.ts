import { DEADLINES } from '../deadlines.ts';
import type { AnyLoad, LoadFetch } from '../loads/Load.ts';
import { runLoad } from '../loads/runLoad.ts';
import { FetchRefused } from '../sandbox/createShellFetch.ts';

/** A module that is to load something before it is rendered for the gate. */
export interface SampleLoad {
  load: AnyLoad;
  props: object;
  path: string;
  params: Readonly<Record<string, string>>;
  fetchFor: (signal: AbortSignal) => LoadFetch;
}

/**
 * What a module loads with sample props; or why its release is refused; or `unknown`: it failed, and
 * so did something that it had asked for, which may be no fault of the release.
 */
type SampleData = { data: unknown } | { refusal: string } | 'unknown';

export async function loadSample({ load, fetchFor, ...page }: SampleLoad): Promise<SampleData> {
  const signal = AbortSignal.timeout(DEADLINES.loadMs);
  const asked = watchFetch(fetchFor(signal));
  const outcome = await runLoad(load, { ...page, search: '', signal, fetch: asked.fetch });
  if (outcome.status === 'loaded') return { data: outcome.data };
  const reason =
    outcome.status === 'late'
      ? `it was not finished within ${DEADLINES.loadMs / 1000} s`
      : outcome.reason;
  return asked.isAnswered() || asked.isRefused() ? { refusal: reason } : 'unknown';
}

/** Knows how what a module asked for was answered. */
function watchFetch(fetch: LoadFetch) {
  let withoutAnswer = 0;
  let isRefused = false;
  const watched: LoadFetch = (...request) => {
    withoutAnswer += 1;
    const answer = fetch(...request);
    answer.then(
      ({ ok }) => {
        if (ok) withoutAnswer -= 1;
      },
      (error: unknown) => {
        if (error instanceof FetchRefused) isRefused = true;
      },
    );
    return answer;
  };
  return { fetch: watched, isAnswered: () => withoutAnswer === 0, isRefused: () => isRefused };
}
