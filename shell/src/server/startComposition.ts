import {
  contentSecurityPolicy,
  createComposition,
  type DocumentContents,
  type RunningComposition,
  type SharedState,
} from '@statline/compose/server';
import type { RemoteContract } from '@statline/contract/modules';
import { REMOTE_NAMES, REMOTES } from '@statline/contract/remotes';
import type { Logger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import { documentTemplate } from '../document/documentTemplate.ts';
import type { AboutPage } from '../pages/AboutPage.ts';
import { BUSY_DOCUMENT } from '../pages/bareDocuments.ts';
import { site } from '../site.tsx';
import { cacheDashboard } from './cacheDashboard.ts';
import type { ApiRequests } from './createApiRequests.ts';
import type { Folders } from './folders.ts';
import { variantOf } from './funnel/variantOf.ts';
import { API_PATH, apiBackend } from './http/apiBackend.ts';
import { POLICY_REPORTS_PATH, REPORTED_INTEGRITY } from './http/countPolicyReports.ts';
import { isPublic, loadPageData } from './loadPageData.ts';
import type { ShellConfig } from './readConfig.ts';
import { readDashboard } from './readDashboard.ts';

/** Options of the site's pages that do not depend on settings. */
export const pageOptions = {
  isPublic,
  document: documentTemplate,
  documentHeaders: (contents: DocumentContents) => ({
    'Content-Security-Policy': contentSecurityPolicy(contents, {
      // Not `report-to`: browsers that support it ignore `report-uri`, and send no reports from a site without TLS.
      'report-uri': [POLICY_REPORTS_PATH],
      // `npm run words` shows the site in a frame.
      ...(process.env.NODE_ENV === 'development' && { 'frame-ancestors': ['http://127.0.0.1:*'] }),
    }),
    ...REPORTED_INTEGRITY,
  }),
  busyDocument: BUSY_DOCUMENT,
};

/**
 * Opens the shared state. MongoDB's driver is loaded only if it is configured.
 *
 * @throws StartError that names the setting.
 */
export async function openState({
  stateUri,
}: Pick<ShellConfig, 'stateUri'>): Promise<SharedState | undefined> {
  if (stateUri === undefined) return undefined;
  const { createMongoState } = await import('@statline/compose/mongodb');
  try {
    return createMongoState(stateUri);
  } catch (cause) {
    throw new StartError(`SHELL_STATE_URI is wrong: ${(cause as Error).message}`, { cause });
  }
}

/** Starts the composition of this site with its settings. */
export async function startComposition(
  config: ShellConfig,
  folders: Pick<Folders, 'build' | 'localRelease'>,
  apiRequests: ApiRequests,
  state: SharedState | undefined,
  logger: Logger,
): Promise<RunningComposition<AboutPage>> {
  const { origin, apiUrl, remoteUrls, remoteKeys } = config;
  let running: RunningComposition<AboutPage> | undefined;
  const variant = (cookies: string) => (running ? variantOf(running, cookies) : '');
  running = await createComposition({
    site,
    remotes: REMOTE_NAMES.map((name) => {
      const { optional = false }: RemoteContract = REMOTES[name];
      const source = remoteUrls[name] ?? folders.localRelease(name);
      return { name, source, keys: remoteKeys[name], optional };
    }),
    build: folders.build,
    dataDir: config.dataDir,
    origin,
    logger,
    pages: {
      ...pageOptions,
      load: loadPageData({
        origin,
        readDashboard: cacheDashboard(() => readDashboard(apiUrl, apiRequests)),
      }),
      sharedCaching: config.sharedCaching,
      earlyHints: config.earlyHints,
      visitSample: config.visitSample,
    },
    requests: {
      backends: { [API_PATH]: apiBackend(config, apiRequests, variant) },
      trustedProxies: config.trustedProxies,
    },
    releases: { pollMs: config.releasePollMs, maxReleaseBytes: config.maxReleaseBytes },
    overrides: { origins: config.overrideOrigins, developmentLinks: config.developmentLinks },
    state,
    builds: config.buildsUrl,
    renderers: config.renderers,
    isDevelopment: config.isDevelopment,
  });
  return running;
}
