import { contentSecurityPolicy } from '../pages/document/contentSecurityPolicy.ts';
import type { DocumentParts } from '../pages/document/DocumentParts.ts';
import { createProofs } from '../rollout/canary/createProofs.ts';
import { judgeCanaries } from '../rollout/canary/judgeCanaries.ts';
import type { Metrics } from './admin/createMetrics.ts';
import { serveAdmin } from './admin/serveAdmin.ts';
import type { CompositionOptions } from './CompositionOptions.ts';
import type { Assets } from './openAssets.ts';
import type { Releases } from './openReleases.ts';
import type { Rendering } from './openRendering.ts';
import type { RunningComposition } from './RunningComposition.ts';
import { serveComposition } from './serveComposition.ts';

interface Dependencies {
  assets: Assets;
  releases: Releases;
  rendering: Rendering;
  metrics: Metrics;
}

interface Pages extends Pick<RunningComposition, 'middleware' | 'beforeAll' | 'admin'> {
  close(): void;
}

/** From request to document, and what comes back from browsers. */
export function openPages<Data, About>(
  options: CompositionOptions<Data, About>,
  { assets, releases, rendering, metrics }: Dependencies,
): Pages {
  const { peers = [], peersSecret, logger } = options;
  const { judge, close } = judgeCanaries({
    remotes: releases.remotes,
    hasCanary: releases.hasCanary,
    onWithdrawn: (remote) => {
      metrics.canaryWithdrawn(remote);
      void releases.follow();
    },
    peers,
    peersSecret,
    logger,
  });
  const { visits, leftRegions } = metrics;
  const observations = {
    circuits: rendering.circuits,
    visits,
    leftRegions,
    trialOf: judge.trialOf,
  };
  return {
    ...serveComposition({
      settings: withDefaults(options),
      assets,
      releases,
      renderer: rendering,
      rollout: { judge, proofs: createProofs(releases.remotes, peersSecret), peersSecret },
      metrics,
      observations,
    }),
    admin: serveAdmin({
      remotes: () => releases.developed?.remotes ?? releases.remotes(),
      observations,
      metrics,
      overrideOrigins: options.overrideOrigins,
    }),
    close,
  };
}

const BUSY_DOCUMENT = '<!doctype html><title>Busy</title><p>Please try again in a few seconds.';

/** One object for all pages, which are kept by it. */
const NO_DATA = {};

/** What a site has said of its pages, and what each gets that has said nothing (`CompositionOptions`). */
const withDefaults = <Data, About>(options: CompositionOptions<Data, About>) => ({
  site: options.site,
  origin: options.origin,
  trustedProxies: options.trustedProxies ?? 0,
  backends: options.backends ?? {},
  load: options.load ?? (() => NO_DATA as Data),
  isPublic: options.isPublic ?? (() => true),
  document: options.document ?? plainDocument,
  documentHeaders:
    options.documentHeaders ??
    ((contents: Parameters<typeof contentSecurityPolicy>[0]) => ({
      'Content-Security-Policy': contentSecurityPolicy(contents),
    })),
  errorTitle: options.errorTitle ?? 'Error',
  busyDocument: options.busyDocument ?? BUSY_DOCUMENT,
  // A page that is developed is to be made anew each time.
  sharedCaching: options.isDevelopment ? undefined : options.sharedCaching,
  earlyHints: options.earlyHints ?? false,
  logger: options.logger,
});

/** The document of a site that says nothing of its own in it: in English, without an icon. */
const plainDocument = ({ head, body }: DocumentParts<unknown>): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
${head}
</head>
<body>${body}</body>
</html>
`;
