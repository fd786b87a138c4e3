import { Gauge } from 'prom-client';
import { readNameInRelease } from '../../protocol/names/ModuleId.ts';
import type { FeedState } from '../../releases/tracking/followFeed.ts';
import { isMissing, listLive } from '../../releases/tracking/RemoteState.ts';
import type { TrackedRemote } from '../../releases/tracking/trackRemote.ts';
import type { OpenCircuit } from '../../rendering/renderer/createCircuitBreakers.ts';
import type { Metrics } from './createMetrics.ts';

type Sample = [labels: Record<string, string | number>, value: number];

/** Gauges, read at each scrape: the live releases, their regions that are not rendered on the server, the feed. */
export function createReleaseGauges(
  { registry, unrenderedRegions }: Pick<Metrics, 'registry' | 'unrenderedRegions'>,
  remotes: () => readonly TrackedRemote[],
  circuits: () => readonly OpenCircuit[],
  feed: (() => FeedState) | undefined,
): void {
  const gauge = (name: string, help: string, labelNames: string[], read: () => Sample[]) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.set(labels, value);
      },
    });
  gauge(
    'shell_circuit_open',
    '1 for each module that is left to the browser, because it harmed the renderer',
    ['remote', 'release', 'module'],
    () => circuits().map(({ module }) => [readNameInRelease(module), 1]),
  );
  gauge(
    'shell_region_left_to_browser',
    '1 for each module missing from the HTML of the last page with it, by cause, except open circuits',
    ['remote', 'release', 'module', 'cause'],
    () =>
      remotes()
        .flatMap(listLive)
        .flatMap(({ remote: name, release: id }) => unrenderedRegions.of({ name, id }))
        .map(({ module, cause }) => [{ ...readNameInRelease(module), cause }, 1]),
  );
  gauge(
    'shell_release_info',
    '1 for each release that visitors get; share is its per cent of them',
    ['remote', 'release', 'share'],
    () =>
      remotes().flatMap((remote) => {
        const share = remote.state().canary?.share ?? 0;
        return listLive(remote).map(
          ({ kind, ...release }): Sample => [
            { ...release, share: kind === 'canary' ? share : 100 - share },
            1,
          ],
        );
      }),
  );
  gauge(
    'shell_remote_missing',
    '1 for each remote without a release that is not optional, 0 for all others',
    ['remote'],
    () => remotes().map((remote) => [{ remote: remote.name }, isMissing(remote) ? 1 : 0]),
  );
  gauge(
    'shell_release_refused',
    '1 for each remote whose published release is refused, or could not be read at the last poll, 0 for all others',
    ['remote'],
    () => remotes().map(({ name, state }) => [{ remote: name }, state().isRefused ? 1 : 0]),
  );
  gauge(
    'shell_feed_refused',
    '1 if the feed of remotes is refused, or could not be read at the last poll, otherwise (or without a feed) 0',
    [],
    () => [[{}, feed?.().refusal ? 1 : 0]],
  );
  gauge(
    'shell_publication_age_seconds',
    "Seconds since the last publication of a remote's team: a frozen host shows here",
    ['remote'],
    () =>
      remotes().flatMap(({ name: remote, state }) => {
        const { livePublication: last } = state();
        return last ? [[{ remote }, (Date.now() - Date.parse(last.at)) / 1000]] : [];
      }),
  );
}
