/** @jest-environment node */

import { MongoClient } from 'mongodb';
import {
  type InterruptibleProxy,
  startProxy,
} from '../../../api/fixtures/load/interruptibleProxy.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../../api/fixtures/stores/mongoForTests.ts';
import { unusedAddress } from '../../../service/fixtures/listenLocally.ts';
import { sharedStateContract } from '../testing/sharedStateContract.ts';
import { createMongoState } from './createMongoState.ts';

describeWithMongo('state in MongoDB', (server) => {
  const databases: string[] = [];
  const proxies: InterruptibleProxy[] = [];
  afterEach(() => {
    for (const proxy of proxies.splice(0)) proxy.close();
  });
  afterAll(() => dropDatabases(databases));

  describe.each(['refuse', 'hang'] as const)('behind a connection that can %s', (fault) => {
    test.each(
      sharedStateContract(async () => {
        const uri = freshDatabase(server);
        databases.push(uri);
        const proxy = await startProxy(new URL(server));
        proxies.push(proxy);
        const linked = new URL(uri);
        linked.port = String(proxy.port);
        const one = createMongoState(linked.href);
        // Makes the collection.
        await one.list('', 1);
        const interrupt = async () => {
          proxy[fault]();
          return async () => proxy.restore();
        };
        return [one, createMongoState(linked.href), interrupt];
      }),
    )('%s', (_title, run) => run());
  });
});

test('rejects within seconds if no server is running', async () => {
  const { host } = new URL(await unusedAddress());
  const state = createMongoState(`mongodb://${host}/shells`);

  await expect(state.list('a', 1)).rejects.toThrow('ECONNREFUSED');
  await expect(state.list('a', 1)).rejects.toThrow('ECONNREFUSED');
  await state.close();
});

test('does not repeat a URI that the driver cannot parse', () => {
  expect(() => createMongoState('mongodb://shells:geheim@')).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('geheim') }),
  );
  expect(() => createMongoState('mongodb://shells:p@ss@localhost/shells')).toThrow(
    'special characters are percent-encoded',
  );
});

it('waits for a majority, whatever the URI says', async () => {
  const open = jest.spyOn(MongoClient.prototype, 'db');

  const state = createMongoState(
    'mongodb://localhost:1/shells?w=1&wtimeoutMS=1&readConcernLevel=local',
  );
  const database = open.mock.results[0]?.value;
  await state.close();

  expect(database.writeConcern).toMatchObject({ w: 'majority', wtimeoutMS: 5_000 });
  expect(database.readConcern).toMatchObject({ level: 'majority' });
});
