import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dropDatabases, freshDatabase } from '../../api/fixtures/stores/mongoForTests.ts';
import {
  type ObjectStoreForTests,
  startObjectStore,
} from '../../compose/fixtures/startObjectStore.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { describePackage } from '../../scripts/fixtures/describePackage.ts';
import { runCompose } from '../../scripts/fixtures/runCommand.ts';
import { launchService, type RunningService } from '../../scripts/running/launchService.ts';
import { editRelease } from '../releasing/editRelease.ts';
import { rebuildShell } from '../rolling/rebuildShell.ts';
import { type Link, startLink } from './startLink.ts';

const REMOTES = ['marketing', 'waitlist', 'legal'];

/** A shell that has nothing but what it gets from the bucket and the shared state. */
export interface Shell {
  service: RunningService;
  bucket: Link;
  state: Link;
}

export interface Shells {
  all: readonly Shell[];
  /** Kills a shell, and starts another in its place, with an empty disk. */
  replace(place: number): Promise<void>;
  /** Publishes another release of the remote `legal`. */
  release(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts three shells with empty disks, two of one build and one of another, whose releases and builds are in a bucket.
 *
 * @param mongodb the address of a MongoDB server; the shells take a database of their own.
 */
export async function startShells(mongodb: string): Promise<Shells> {
  const root = await mkdtemp(path.join(tmpdir(), 'bucket-'));
  const store = {} as ObjectStoreForTests;
  const stopStore = await startObjectStore(store);
  Object.assign(process.env, store.env);
  const bucket = await store.makeBucket();
  const database = freshDatabase(mongodb);
  const { host: mongoHost } = new URL(mongodb);
  const { host: storeHost } = new URL(store.env.AWS_ENDPOINT_URL_S3 ?? '');

  for (const remote of REMOTES) {
    const workspace = path.join(root, `remote-${remote}`);
    await describePackage(workspace, remote);
    await cp(path.join(ROOT, `remote-${remote}/dist`), path.join(workspace, 'dist'), {
      recursive: true,
    });
  }
  const release = async (remote: string) => {
    const workspace = path.join(root, `remote-${remote}`);
    const to = `${bucket}releases/${remote}`;
    const { code, output } = await runCompose(workspace, 'release', '--to', to);
    if (code !== 0) throw new Error(output);
  };
  for (const remote of REMOTES) await release(remote);

  const programs = ['shell/dist/server/main.cjs', await rebuildShell(path.join(root, 'next'))];
  let started = 0;
  const start = async (place: number): Promise<Shell> => {
    started += 1;
    const [toBucket, toState] = [await startLink(storeHost), await startLink(mongoHost)];
    const urls = REMOTES.map((remote) => [
      `REMOTE_${remote.toUpperCase()}_URL`,
      `${bucket}releases/${remote}/`,
    ]);
    const service = await launchService(programs[Math.floor(place / 2)] ?? '', {
      ...store.env,
      ...Object.fromEntries(urls),
      AWS_ENDPOINT_URL_S3: `http://${toBucket.host}`,
      SHELL_BUILDS_URL: `${bucket}builds/`,
      SHELL_STATE_URI: database.replace(mongoHost, toState.host),
      DATA_DIR: path.join(root, `disk-${started}`),
      PORT: '0',
      ADMIN_PORT: '0',
      TRUST_PROXY: '1',
      VISIT_SAMPLE: '0',
      RENDERERS: '1',
    });
    return { service, bucket: toBucket, state: toState };
  };
  const end = async ({ service, ...links }: Shell) => {
    service.process.kill('SIGKILL');
    for (const link of Object.values(links)) link.close();
  };
  const all = [await start(0), await start(1), await start(2)];

  let releases = 0;
  return {
    all,
    replace: async (place) => {
      const former = all[place];
      if (former) await end(former);
      all[place] = await start(place);
    },
    release: async () => {
      releases += 1;
      const dist = path.join(root, 'remote-legal/dist');
      const [from, to] = [releases - 1, releases].map((n) => `Privacy Policy${n ? ` ${n}` : ''}`);
      await editRelease(dist, from ?? '', to ?? '');
      await release('legal');
    },
    stop: async () => {
      await Promise.all(all.map(end));
      await stopStore();
      await dropDatabases([database]);
      await rm(root, { recursive: true, force: true });
    },
  };
}
