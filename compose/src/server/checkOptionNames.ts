import { StartError } from '@statline/service/StartError';
import type { PageOptions } from '../pages/PageOptions.ts';
import type {
  CompositionOptions,
  FeedOptions,
  OverrideOptions,
  ReleaseOptions,
  RemoteOptions,
  RequestOptions,
} from './CompositionOptions.ts';

type Names<Options> = Record<keyof Options, true>;

const OPTIONS: Names<CompositionOptions<never, never>> = {
  site: true,
  remotes: true,
  feed: true,
  build: true,
  dataDir: true,
  origin: true,
  logger: true,
  pages: true,
  requests: true,
  releases: true,
  overrides: true,
  state: true,
  builds: true,
  peers: true,
  renderers: true,
  isDevelopment: true,
};
const REMOTE: Names<RemoteOptions> = { name: true, source: true, keys: true, optional: true };
const FEED: Names<FeedOptions> = { source: true, keys: true };
const PAGES: Names<PageOptions<never>> = {
  load: true,
  isPublic: true,
  sharedCaching: true,
  document: true,
  documentHeaders: true,
  errorTitle: true,
  busyDocument: true,
  earlyHints: true,
  visitSample: true,
};
const REQUESTS: Names<RequestOptions> = { backends: true, trustedProxies: true };
const RELEASES: Names<ReleaseOptions> = { pollMs: true, maxReleaseBytes: true };
const OVERRIDES: Names<OverrideOptions> = { origins: true, developmentLinks: true };

/** @throws StartError about the first option that does not exist: a misspelt one would be ignored. */
export function checkOptionNames(
  options: Omit<CompositionOptions<never, never>, 'site' | 'pages'> & { pages?: object },
): void {
  const groups: [string, object | undefined, object][] = [
    ['', options, OPTIONS],
    ...options.remotes.map((remote): [string, object, object] => ['remotes.', remote, REMOTE]),
    ['feed.', options.feed, FEED],
    ['pages.', options.pages, PAGES],
    ['requests.', options.requests, REQUESTS],
    ['releases.', options.releases, RELEASES],
    ['overrides.', options.overrides, OVERRIDES],
  ];
  for (const [prefix, given, known] of groups) {
    const unknown = Object.keys(given ?? {}).find((name) => !Object.hasOwn(known, name));
    if (unknown === undefined) continue;
    throw new StartError(
      `createComposition() has no option ${prefix}${unknown}. There are: ${Object.keys(known).join(', ')}.`,
    );
  }
}
