import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mountSmallDisk, type SmallDisk } from '../../../../api/fixtures/load/smallDisk.ts';
import { openEmbeddedStore } from '../../../../api/src/store/embedded/openEmbeddedStore.ts';
import {
  type ReleaseFolderHost,
  startReleaseFolder,
} from '../../../../compose/fixtures/startReleaseFolder.ts';
import { publishLegal } from '../../../../e2e/releasing/harmfulLegal.ts';
import { findFreePorts } from '../../../../scripts/running/findFreePorts.ts';
import type { MeasuredStore, StorePlace } from '../../api/measuredStores.ts';
import { type SupervisedService, supervise } from './SupervisedService.ts';
import { type FaultyProxy, startFaultyProxy } from './startFaultyProxy.ts';
import { type SupervisedMongod, superviseMongod } from './superviseMongod.ts';

const DISK_MIB = 64;

/** The built site with everything in it that can fail. */
export interface FaultySite {
  url: string;
  shell: SupervisedService;
  api: SupervisedService;
  /** Between the two. */
  wayToApi: FaultyProxy;
  /** Where the legal team publishes, and the host of it. */
  published: string;
  legalHost: ReleaseFolderHost;
  /** Of the API and the shell, in memory; undefined: this user may not mount one. */
  disk: SmallDisk | undefined;
  apiData: string;
  store: Pick<MeasuredStore, 'name'> & Pick<StorePlace, 'open'>;
  /** Where the list is in MongoDB; undefined: elsewhere, or nothing starts it again. */
  mongod: SupervisedMongod | undefined;
  /** Of the shell, its renderer and the API: set ahead or back by so many milliseconds. */
  clock: { set(byMs: number): void };
  stop(): Promise<void>;
}

const MOVABLE_CLOCK = fileURLToPath(
  new URL('../../../../service/fixtures/movableClock.cjs', import.meta.url),
);

/** @param mongo where the list is, instead of in the embedded store. */
export async function startFaultySite(mongo?: MeasuredStore): Promise<FaultySite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'faulty-site-'));
  const disk = await mountSmallDisk(DISK_MIB);
  const data = disk?.folder ?? path.join(folder, 'data');
  const [apiData, shellData] = [path.join(data, 'api'), path.join(data, 'shell')];
  await mkdir(apiData, { recursive: true });
  await mkdir(shellData, { recursive: true });
  const published = path.join(folder, 'published');
  await publishLegal(published);
  const legalHost = await startReleaseFolder(published);
  const [port = 0, adminPort, apiPort = 0, apiAdminPort] = await findFreePorts(4);
  const place = await mongo?.make();
  const mongod = mongo && superviseMongod();
  const clockFile = path.join(folder, 'clock');
  const clock = { set: (byMs: number) => writeFileSync(clockFile, String(byMs)) };
  clock.set(0);
  const movable = { NODE_OPTIONS: `--require ${MOVABLE_CLOCK}`, CLOCK_FILE: clockFile };

  const api = await supervise('api/dist/main.cjs', {
    API_PORT: `${apiPort}`,
    API_ADMIN_PORT: `${apiAdminPort}`,
    DATA_DIR: apiData,
    RATE_LIMIT: 'off',
    ...place?.env,
    ...movable,
  });
  const wayToApi = await startFaultyProxy(() => `http://127.0.0.1:${apiPort}`);
  const shell = await supervise('shell/dist/server/main.cjs', {
    PORT: `${port}`,
    ADMIN_PORT: `${adminPort}`,
    API_URL: wayToApi.url,
    DATA_DIR: shellData,
    REMOTE_LEGAL_URL: legalHost.url,
    RELEASE_POLL_MS: '500',
    ...movable,
  });
  return {
    url: `http://127.0.0.1:${port}`,
    shell,
    api,
    wayToApi,
    published,
    legalHost,
    disk,
    apiData,
    store: {
      name: mongo?.name ?? 'embedded',
      open: place?.open ?? (() => openEmbeddedStore(apiData)),
    },
    mongod,
    clock,
    stop: async () => {
      await shell.stop();
      await wayToApi.close();
      await api.stop();
      await legalHost.close();
      await mongod?.stop();
      await place?.discard();
      disk?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
