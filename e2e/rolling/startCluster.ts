import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dropDatabases, freshDatabase } from '../../api/fixtures/stores/mongoForTests.ts';
import { launchService, type RunningService } from '../../scripts/running/launchService.ts';
import { type Balancer, startBalancer } from '../../service/fixtures/startBalancer.ts';
import { until } from '../../service/fixtures/until.ts';
import { rebuildShell } from './rebuildShell.ts';

/**
 * How a service is replaced. `surge` starts the new one, waits until it is ready, then ends the old one, as Kubernetes
 * does with `maxSurge: 1, maxUnavailable: 0`; `restart` ends the old one first, as systemd does.
 */
export type Replacement = 'surge' | 'restart';

/** Two shells, each with its own disk, two APIs and one MongoDB, each pair behind a balancer. */
interface Cluster {
  /** The site's address. */
  url: string;
  shells: Balancer;
  apis: Balancer;
  /** Replaces the APIs, one after the other. */
  replaceApis(): Promise<void>;
  /**
   * Replaces the shells with another build, one after the other.
   *
   * @param beside called while both builds run, and awaited.
   */
  updateShells(beside: () => Promise<void>): Promise<void>;
  /** What the shells that run now have logged. */
  log(): string;
  stop(): Promise<void>;
}

/** Longer than the load balancer takes to notice that a server is not ready. */
const STOP_GRACE_MS = '1000';

const PLACES = [0, 1] as const;

/** @param mongodb the address of a MongoDB server; the cluster takes two databases of its own. */
export async function startCluster(mongodb: string, replacement: Replacement): Promise<Cluster> {
  const root = await mkdtemp(path.join(tmpdir(), 'cluster-'));
  const database = freshDatabase(mongodb);
  const state = freshDatabase(mongodb);
  const apis = await startBalancer();
  const shells = await startBalancer();
  const launched = { apis: [] as RunningService[], shells: [] as RunningService[] };

  const launchApi = () =>
    launchService('api/dist/main.cjs', {
      API_PORT: '0',
      API_ADMIN_PORT: '0',
      MONGODB_URI: database,
      RATE_LIMIT: 'off',
      TRUST_PROXY: '3',
      STOP_GRACE_MS,
    });
  const launchShell = (disk: string, program: string) =>
    launchService(program, {
      PORT: '0',
      ADMIN_PORT: '0',
      API_URL: apis.url,
      DATA_DIR: path.join(root, disk),
      SHELL_STATE_URI: state,
      TRUST_PROXY: '1',
      VISIT_SAMPLE: '0',
      STOP_GRACE_MS,
    });
  const waitForReadiness = async (balancer: Balancer, services: readonly RunningService[]) => {
    balancer.setServers(services.map(({ url }) => url));
    await until(() => balancer.ready().length >= services.length);
  };

  const replace = async (
    place: number,
    services: RunningService[],
    balancer: Balancer,
    launch: () => Promise<RunningService>,
  ) => {
    const former = services[place];
    if (replacement === 'restart') await former?.stop();
    const next = await launch();
    if (replacement === 'surge') {
      await waitForReadiness(balancer, [...services, next]);
      await former?.stop();
    }
    services[place] = next;
    await waitForReadiness(balancer, services);
  };

  for (const _place of PLACES) launched.apis.push(await launchApi());
  await waitForReadiness(apis, launched.apis);
  for (const place of PLACES) {
    launched.shells.push(await launchShell(`disk-${place}`, 'shell/dist/server/main.cjs'));
  }
  await waitForReadiness(shells, launched.shells);

  return {
    url: shells.url,
    shells,
    apis,
    replaceApis: async () => {
      for (const place of PLACES) await replace(place, launched.apis, apis, launchApi);
    },
    updateShells: async (beside) => {
      const program = await rebuildShell(path.join(root, 'next'));
      for (const place of PLACES) {
        // Each pod has its own disk, which is empty.
        const disk = replacement === 'surge' ? `next-disk-${place}` : `disk-${place}`;
        await replace(place, launched.shells, shells, () => launchShell(disk, program));
        if (place === 0) await beside();
      }
    },
    log: () => launched.shells.map(({ log }) => log()).join(''),
    stop: async () => {
      await Promise.all(launched.shells.map(({ stop }) => stop()));
      await Promise.all(launched.apis.map(({ stop }) => stop()));
      await Promise.all([shells.close(), apis.close()]);
      await dropDatabases([database, state]);
      await rm(root, { recursive: true, force: true });
    },
  };
}
