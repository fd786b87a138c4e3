import { cp } from 'node:fs/promises';
import path from 'node:path';
import {
  type InterruptibleProxy,
  startProxy,
} from '../../../api/fixtures/load/interruptibleProxy.ts';
import { dropDatabases, freshDatabase } from '../../../api/fixtures/stores/mongoForTests.ts';
import {
  type ObjectStoreForTests,
  startObjectStore,
} from '../../../compose/fixtures/startObjectStore.ts';
import { REMOTE_NAMES } from '../../../contract/src/remotes.ts';
import { ROOT } from '../../../scripts/build/parts.ts';
import { describePackage } from '../../../scripts/fixtures/describePackage.ts';
import { runCompose } from '../../../scripts/fixtures/runCommand.ts';
import { launchService, type RunningService } from '../../../scripts/running/launchService.ts';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { editRelease } from '../../releasing/editRelease.ts';
import { rebuildShell } from '../../rolling/rebuildShell.ts';

/** A shell without data of its own, besides the bucket and the shared state. */
export interface Shell {
  service: RunningService;
  bucket: InterruptibleProxy;
  state: InterruptibleProxy;
}

export interface Shells {
  all: readonly Shell[];
  /** Proxy in front of the API's database. */
  signUps: InterruptibleProxy;
  /** URI of that database, bypassing the proxy. */
  signUpsUri: string;
  store: ObjectStoreForTests;
  /** Kills a shell, and starts another one in its place, with an empty disk. */
  replace(place: number): Promise<void>;
  /** Publishes another release of the remote `legal`. @returns the heading of its page. */
  release(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts three shells with empty disks, two of one build and one of another, whose releases and builds are in a bucket,
 * and an API.
 *
 * @param mongodb the address of a MongoDB server; the shells and the API take a database each.
 */
export async function startShells(mongodb: string): Promise<Shells> {
  const root = await temporaryFolder();
  const store = {} as ObjectStoreForTests;
  const stopStore = await startObjectStore(store);
  Object.assign(process.env, store.env);
  const bucket = await store.makeBucket();
  const state = freshDatabase(mongodb);
  const signUpsUri = freshDatabase(mongodb);
  const endpoint = new URL(store.env.AWS_ENDPOINT_URL_S3 ?? '');
  const through = (uri: string, { port }: InterruptibleProxy) => {
    const url = new URL(uri);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };

  for (const remote of REMOTE_NAMES) {
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
  for (const remote of REMOTE_NAMES) await release(remote);

  const signUps = await startProxy(new URL(mongodb));
  const api = await launchService('api/dist/main.cjs', {
    API_PORT: '0',
    API_ADMIN_PORT: '0',
    MONGODB_URI: through(signUpsUri, signUps),
    RATE_LIMIT: 'off',
    TRUST_PROXY: '2',
  });
  const programs = ['shell/dist/server/main.cjs', await rebuildShell(path.join(root, 'next'))];
  let started = 0;
  const start = async (place: number): Promise<Shell> => {
    started += 1;
    const [toBucket, toState] = [await startProxy(endpoint), await startProxy(new URL(mongodb))];
    const urls = REMOTE_NAMES.map((remote) => [
      `REMOTE_${remote.toUpperCase()}_URL`,
      `${bucket}releases/${remote}/`,
    ]);
    const service = await launchService(programs[Math.floor(place / 2)] ?? '', {
      ...store.env,
      ...Object.fromEntries(urls),
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${toBucket.port}`,
      SHELL_BUILDS_URL: `${bucket}builds/`,
      SHELL_STATE_URI: through(state, toState),
      API_URL: api.url,
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
    signUps,
    signUpsUri,
    store,
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
      return to ?? '';
    },
    stop: async () => {
      await Promise.all(all.map(end));
      await api.stop();
      signUps.close();
      await stopStore();
      await dropDatabases([state, signUpsUri]);
    },
  };
}
