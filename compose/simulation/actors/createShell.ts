import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import Koa from 'koa';
import { createApiRequests } from '../../../shell/src/server/createApiRequests.ts';
import { API_PATH, apiBackend } from '../../../shell/src/server/http/apiBackend.ts';
import { createComposition } from '../../src/server/createComposition.ts';
import type { RunningComposition } from '../../src/server/RunningComposition.ts';
import type { ServerRecord } from '../../src/state/ServerRecord.ts';
import type { SharedState } from '../../src/state/SharedState.ts';
import { hostOf } from '../world/createReleaseHost.ts';
import { createMachine, type Machine, runOn } from '../world/machines.ts';
import { respondTo } from '../world/requests.ts';
import { REMOTES, site } from '../world/site.ts';
import { loggerOf, type World } from '../world/World.ts';
import { API, API_SECRET } from './createApi.ts';

export const ORIGIN = 'https://site.example';

export type Shell = ReturnType<typeof createShell>;

type Build = keyof World['builds'];

/** A shell of the site on a disk of its own. It is off. */
export function createShell(world: World, name: string, clockMs: number) {
  const { network, store, teams, invariants } = world;
  let machine: Machine | undefined;
  let running: RunningComposition | undefined;
  let disks = 1;

  const dataDir = () => path.join(world.folder, `${name}-${disks}`);

  const start = async (build: Build, on: Machine) => {
    const shared = store.openOn(on);
    const logger = loggerOf(world, name, ({ text, remote = '', release = '', reason = '' }) => {
      if (text === 'canary withdrawn') invariants.withdrawn(name, { remote, release, reason });
    });
    const composition = await createComposition({
      site,
      remotes: REMOTES.map((remote) => ({
        name: remote,
        source: `https://${hostOf(remote)}/`,
        keys: teams[remote].keys,
      })),
      build: world.builds[build],
      dataDir: dataDir(),
      origin: ORIGIN,
      logger,
      state: alter(world, build, shared),
      requests: {
        backends: {
          [API_PATH]: apiBackend(
            { apiUrl: `http://${API}`, apiSecret: API_SECRET },
            createApiRequests(),
          ),
        },
      },
    });
    const app = new Koa().use(composition.middleware);
    app.silent = true;
    const listener: RequestListener = composition.beforeAll(app.callback());
    network.attach(on, (request) => respondTo(listener, request));
    if (machine !== on) return;
    running = composition;
    world.note(name, 'is ready');
  };

  return {
    name,
    /** Whether the balancer sends requests to it. */
    isReady: () => running !== undefined,
    start: (build: Build): void => {
      const on = createMachine(name, clockMs);
      machine = on;
      world.note(name, `starts with the ${build} build`);
      if (world.planted === 'withdrawals are forgotten') forgetWithdrawals(dataDir());
      void runOn(on, () => start(build, on)).catch((error) => {
        invariants.violate(`${name} does not start: ${error.stack}`);
      });
    },
    /** Without a chance to finish anything. @param disk whether it stays for the next start. */
    kill: (disk: 'stays' | 'is lost' = 'stays'): void => {
      machine?.turnOff();
      machine = undefined;
      running = undefined;
      if (disk === 'is lost') disks += 1;
      invariants.killed(name, disk);
      world.note(name, `is killed, its disk ${disk}`);
    },
    /** What a visitor in this bucket gets of remotes with a canary. */
    releasesInTrial: (bucket: number) => running?.releasesInTrial(`canary=${bucket}`) ?? [],
    /** Ends what is left of it after the run. */
    close: () => {
      running?.close();
      machine?.turnOff();
    },
  };
}

function forgetWithdrawals(dataDir: string): void {
  for (const remote of REMOTES) {
    const file = path.join(dataDir, 'releases', remote, 'live.json');
    if (!existsSync(file)) continue;
    const { withdrawn: _, ...record } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(record));
  }
}

/** The state as this shell's build writes it: earlier builds share no sequence numbers. */
function alter({ planted }: World, build: Build, state: SharedState): SharedState {
  const isEarlier = build === 'previous' || planted === 'no monotonic reads';
  const isForgetful = planted === 'withdrawals are forgotten';
  const rewrite = (value: Buffer): Buffer => {
    const record: ServerRecord = JSON.parse(value.toString());
    const { sequences, ...earlier } = record;
    const written = isEarlier ? earlier : record;
    return Buffer.from(JSON.stringify(isForgetful ? { ...written, withdrawals: [] } : written));
  };
  return {
    ...state,
    put: async (key, value, lifeMs) => {
      const isRecord = key.startsWith('servers/');
      if (!isRecord && planted === 'builds are not shared') return;
      const isRewritten = isRecord && (isEarlier || isForgetful);
      await state.put(key, isRewritten ? rewrite(value) : value, lifeMs);
    },
  };
}
