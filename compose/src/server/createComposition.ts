import path from 'node:path';
import type { Logger } from '@statline/service/createLogger';
import type Koa from 'koa';
import type { Registry } from 'prom-client';
import { createMetrics } from '../admin/createMetrics.ts';
import { serveAdmin } from '../admin/serveAdmin.ts';
import { openDevRemotes } from '../development/openDevRemotes.ts';
import { serveDevState } from '../development/serveDevState.ts';
import { readBrowserBuild } from '../document/BrowserBuild.ts';
import type { DocumentContents, DocumentParts } from '../document/DocumentParts.ts';
import { createReleaseContract } from '../gate/createReleaseContract.ts';
import { createSmokeRender } from '../gate/createSmokeRender.ts';
import { createMirror } from '../mirror/createMirror.ts';
import { prepareMirror } from '../mirror/prepareMirror.ts';
import type { PageAddress } from '../pages/createComposer.ts';
import type { WorkerProgram } from '../process/WorkerProgram.ts';
import { type CircuitBreakers, createCircuitBreakers } from '../renderer/createCircuitBreakers.ts';
import { createRenderer } from '../renderer/createRenderer.ts';
import { createProbeModule } from '../renderer/probeModule.ts';
import type { SiteDefinition } from '../site/SiteDefinition.ts';
import { folderSource } from '../sources/folderSource.ts';
import { httpSource } from '../sources/httpSource.ts';
import { followLiveReleases, type ServedRemotes } from '../tracking/followLiveReleases.ts';
import { listLive } from '../tracking/listLive.ts';
import type { TrackedRemote } from '../tracking/TrackedRemote.ts';
import { trackRemotes } from '../tracking/trackRemotes.ts';
import { chooseReleases } from '../visitors/chooseReleases.ts';
import { openOverrides } from '../visitors/openOverrides.ts';
import { renderOverridesApart } from '../visitors/renderOverridesApart.ts';
import { checkOptionalRemotes } from './checkOptionalRemotes.ts';
import { serveComposition } from './serveComposition.ts';

/** A remote of the site. */
export interface RemoteOptions {
  /** As its releases call it. */
  name: string;
  /** Where it is published: the http(s) address of a folder, or a folder of this machine. */
  source: string;
  /** Its team's public keys; once there is one, nothing unsigned is taken. Default: none. */
  keys?: readonly string[];
  /** Whether the site does without it while it has no release; its modules are optional then too. Default: false. */
  optional?: boolean;
}

export interface CompositionOptions<Data, About> {
  site: SiteDefinition<Data, About>;
  remotes: readonly RemoteOptions[];
  /** The folder of the host's build. */
  build: string;
  /** A folder for what outlives a restart: the mirror of releases. */
  dataDir: string;
  /** The site's public address. */
  origin: string;
  /** What a page is made from besides releases; JSON. A page waits for it. */
  load: (address: PageAddress) => Promise<Data>;
  /** Writes the document around a page: `<!doctype html>` and all that is the site's in it. */
  document(parts: DocumentParts<Data, About>): string;
  /** Headers of a document, such as a policy that allows just what it contains. Default: none. */
  documentHeaders?: (contents: DocumentContents) => Readonly<Record<string, string>>;
  /** The title of the site's error page. Default: 'Error'. */
  errorTitle?: string;
  /** The document when too many pages wait to be rendered (503): small, without script. */
  busyDocument?: string;
  /** Between two looks at each remote, in ms. Default: 3,000. */
  pollMs?: number;
  /** All files of one release together, in bytes. Default: 50 MB. */
  maxReleaseBytes?: number;
  /** Origins that `?remote.<name>=<url>` may name. Default: overrides are off. */
  overrideOrigins?: readonly string[] | undefined;
  /** Remotes come straight from their dev servers, looked at anew for every page. Default: false. */
  isDevelopment?: boolean;
  logger: Logger;
}

/** A composed site that runs. */
export interface RunningComposition {
  /** Answers everything that is left to it: scripts, releases, pages; at the least the 404 page. */
  middleware: Koa.Middleware;
  /** For operators only: `/_shell/remotes` and `/metrics`. */
  admin: Koa.Middleware;
  /** For what the site counts besides. */
  registry: Registry;
  close(): void;
}

const BUSY_DOCUMENT = '<!doctype html><title>Busy</title><p>Please try again in a few seconds.';

const DEFAULT_MAX_RELEASE_BYTES = 50_000_000;

/**
 * Composes a site: follows what its remotes publish, and renders its pages with that. It returns
 * once pages can be rendered and each remote has a release or has had its chance.
 *
 * @throws StartError when the host is not built, the data folder cannot be used, or an optional
 *   remote has modules that are not optional.
 */
export async function createComposition<Data, About>(
  options: CompositionOptions<Data, About>,
): Promise<RunningComposition> {
  const { site, origin, overrideOrigins, isDevelopment = false, logger } = options;
  checkOptionalRemotes(options.site, options.remotes);
  const folders = foldersIn(options);
  const maxReleaseBytes = options.maxReleaseBytes ?? DEFAULT_MAX_RELEASE_BYTES;
  const mirror = createMirror(folders.mirror, { maxReleaseBytes });
  await prepareMirror(mirror, options.dataDir, logger);
  const build = await readBrowserBuild(folders.browser);

  let remotes: readonly TrackedRemote[] = [];
  let served: ServedRemotes | undefined;
  const probeModule = createProbeModule(folders.renderWorker, logger);
  const circuits = createCircuitBreakers({ probeModule, logger });
  const metrics = createMetrics(() => remotes, circuits.all);
  const startRenderer = (ownCircuits: CircuitBreakers) =>
    createRenderer({
      site,
      program: folders.renderWorker,
      circuits: ownCircuits,
      logger,
      onFailure: metrics.renderFailed,
    });
  const liveRenderer = startRenderer(circuits);
  const renderer = renderOverridesApart(liveRenderer, () =>
    startRenderer(createCircuitBreakers({ probeModule, logger })),
  );
  const contract = createReleaseContract(site);
  const gate = { smokeRender: createSmokeRender(folders.smokeRenderWorker, logger), contract };
  const overrides = openOverrides(gate, logger);
  const developed = isDevelopment
    ? openDevRemotes(
        options.remotes.map(({ name, source }) => [name, source]),
        gate,
        logger,
      )
    : undefined;
  const tracked = await trackRemotes({
    remotes: isDevelopment
      ? []
      : options.remotes.map((remote) => ({ ...remote, source: sourceOf(remote) })),
    mirror,
    ...gate,
    ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
    logger,
    onRefusal: metrics.refused,
    onLook: async () => served?.follow(),
  });
  if (!isDevelopment) {
    served = followLiveReleases(tracked.remotes, liveRenderer.serve);
    remotes = served.remotes;
    await served.follow();
  }
  await liveRenderer.ready();

  return {
    middleware: serveComposition({
      site,
      build,
      folders,
      origin,
      load: options.load,
      document: options.document,
      documentHeaders: options.documentHeaders ?? (() => ({})),
      errorTitle: options.errorTitle ?? 'Error',
      busyDocument: options.busyDocument ?? BUSY_DOCUMENT,
      releasesFor: (visitor) =>
        developed?.releases() ?? chooseReleases(remotes, visitor, overrides),
      development: developed && serveDevState(developed),
      hasCanary: () => remotes.some(({ state }) => state().canary !== undefined),
      isLive: ({ remote, release }) =>
        remotes
          .flatMap(listLive)
          .some((live) => live.remote === remote && live.release === release),
      liveReleases: () => remotes.flatMap(listLive),
      contract,
      verdictOn: (remote, id) => remotes.find(({ name }) => name === remote)?.verdictOn(id),
      overrideRules: overrideOrigins && {
        remotes: options.remotes.map(({ name }) => name),
        origins: overrideOrigins,
      },
      foreignOrigins: ({ overrides: { size } }) =>
        isDevelopment || size > 0 ? (overrideOrigins ?? []) : [],
      renderer,
      metrics,
      logger,
    }),
    admin: serveAdmin({
      remotes: () => developed?.remotes ?? remotes,
      circuits,
      metrics,
      overrideOrigins,
    }),
    registry: metrics.registry,
    close: () => {
      tracked.close();
      renderer.close();
      circuits.close();
    },
  };
}

const sourceOf = ({ source }: RemoteOptions) =>
  URL.canParse(source) && /^https?:/.test(source) ? httpSource(source) : folderSource(source);

interface Folders {
  browser: string;
  mirror: string;
  renderWorker: WorkerProgram;
  smokeRenderWorker: WorkerProgram;
}

function foldersIn({ build, dataDir }: { build: string; dataDir: string }): Folders {
  const worker = (name: string) => ({
    file: path.join(build, 'workers', `${name}.cjs`),
    isBundled: true,
  });
  return {
    browser: path.join(build, 'browser'),
    mirror: path.join(dataDir, 'releases'),
    renderWorker: worker('renderer'),
    smokeRenderWorker: worker('smokeRender'),
  };
}
