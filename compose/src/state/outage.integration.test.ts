/** @jest-environment node */
import type { Logger } from '@statline/service/logging/createLogger';
import { Registry } from 'prom-client';
import {
  type InterruptibleProxy,
  startProxy,
} from '../../../api/fixtures/load/interruptibleProxy.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../../api/fixtures/stores/mongoForTests.ts';
import { until } from '../../../service/fixtures/until.ts';
import { createMongoState } from './createMongoState.ts';
import type { SharedState } from './SharedState.ts';
import { shareState } from './shareState.ts';

const logger = { warn: () => {}, info: () => {} } as unknown as Logger;

describeWithMongo('servers that share state in MongoDB', (mongo) => {
  let database: string;
  let proxy: InterruptibleProxy;
  const running: { shared: ReturnType<typeof shareState>; state: SharedState }[] = [];
  beforeEach(async () => {
    database = freshDatabase(mongo);
    proxy = await startProxy(new URL(mongo));
  });
  afterEach(async () => {
    for (const { shared, state } of running.splice(0)) {
      shared.close();
      await state.close();
    }
    proxy.close();
    await dropDatabases([database]);
  });

  /** A server that shows releases of a remote, and the newest that it knows of others. */
  const start = async (isCutOff = false) => {
    const uri = new URL(database);
    if (isCutOff) uri.port = String(proxy.port);
    const state = createMongoState(uri.href);
    let shown = 1;
    let seen = 0;
    const shared = shareState(state, logger, new Registry());
    running.push({ shared, state });
    await shared.start({
      own: () => ({ sequences: { legal: shown }, trials: [], withdrawals: [] }),
      onOther: ({ sequences: { legal = 0 } }) => {
        seen = Math.max(seen, legal);
      },
      publish: async () => {},
    });
    const show = (sequence: number) => {
      shown = sequence;
      shared.exchangeSoon();
    };
    return { ...shared, seen: () => seen, show };
  };

  test('learn of each other by notification', async () => {
    const [one, other] = [await start(), await start()];

    one.show(2);

    await until(() => other.seen() === 2);
  });

  test.each(['refuse', 'hang'] as const)(
    'synchronise both ways after an outage that one of them had (%s)',
    async (fault) => {
      const [one, cutOff] = [await start(), await start(true)];
      await until(() => one.seen() === 1 && cutOff.seen() === 1);

      proxy[fault]();
      cutOff.show(3);
      one.show(2);
      await until(() => !cutOff.isAvailable());
      expect([one.isAvailable(), cutOff.seen(), one.seen()]).toEqual([true, 1, 1]);
      proxy.restore();

      await until(() => one.seen() === 3 && cutOff.seen() === 2 && cutOff.isAvailable());
    },
  );
});
