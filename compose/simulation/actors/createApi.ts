import path from 'node:path';
import { createAddressBook } from '../../../api/src/addresses/createAddressBook.ts';
import { createApp } from '../../../api/src/createApp.ts';
import { createDashboard } from '../../../api/src/dashboard/createDashboard.ts';
import { createReadiness } from '../../../api/src/health/createReadiness.ts';
import { watchSignUps } from '../../../api/src/health/watchSignUps.ts';
import { createMetrics } from '../../../api/src/monitoring/createMetrics.ts';
import { openBackend } from '../../../api/src/openBackend.ts';
import type { SignUpStore } from '../../../api/src/store/SignUpStore.ts';
import { createWaitlist } from '../../../api/src/waitlist/createWaitlist.ts';
import { createMachine, type Machine, runOn } from '../world/machines.ts';
import { respondTo } from '../world/requests.ts';
import { loggerOf, type World } from '../world/World.ts';
import { closeWriters } from '../world/writerThread.ts';

export const API = 'api';
export const API_SECRET = 'a secret of shells and API';

export type Api = ReturnType<typeof createApi>;

/** The API, with its embedded store on a disk of its own. */
export function createApi(world: World) {
  const { network, invariants } = world;
  let machine: Machine | undefined;
  let opened: SignUpStore | undefined;

  const start = async (on: Machine) => {
    const logger = loggerOf(world, API);
    const folder = path.join(world.folder, API);
    const options = { mongodbUri: undefined, dataDir: folder, rateLimit: 'off' } as const;
    const { store, limits } = await openBackend(
      { ...options, webhook: undefined, mail: undefined },
      logger,
    );
    opened = store;
    const now = () => new Date();
    const readiness = createReadiness(store, logger);
    const app = createApp({
      waitlist: createWaitlist({
        store: watchSignUps(alter(world, store), readiness),
        limits,
        now,
      }),
      dashboard: createDashboard({ store, now }),
      readiness,
      limits,
      metrics: createMetrics(),
      logger,
      trustedHops: 0,
      apiSecret: API_SECRET,
      addresses: createAddressBook({ store, backupDir: folder, now }),
      bounceSecret: undefined,
      confirms: false,
      counts: { add: () => {} },
      funnel: store.funnel,
    });
    const listener = app.callback();
    network.attach(on, (request) => respondTo(listener, request));
    world.note(API, 'is ready');
  };

  return {
    start: (): void => {
      const on = createMachine(API);
      machine = on;
      void runOn(on, () => start(on)).catch((error) => {
        invariants.violate(`the API does not start: ${error.stack}`);
      });
    },
    isOn: (): boolean => machine !== undefined,
    kill: (): void => {
      machine?.turnOff();
      machine = undefined;
      world.note(API, 'is killed');
    },
    /** The list as an operator exports it. */
    emails: async (): Promise<string[]> => {
      const emails: string[] = [];
      for await (const { email } of opened?.export() ?? []) emails.push(email);
      return emails;
    },
    close: (): void => {
      machine?.turnOff();
      closeWriters();
    },
  };
}

function alter({ planted, random }: World, store: SignUpStore): SignUpStore {
  const add: SignUpStore['add'] = async (signUp) => {
    if (planted === 'sign-ups have no key')
      return store.add({ ...signUp, emailKey: `${random.next()}${signUp.emailKey}` });
    if (planted !== 'sign-ups are acknowledged early') return store.add(signUp);
    setTimeout(() => void store.add(signUp), 2_000);
    return 'added';
  };
  return { ...store, add };
}
