/** @jest-environment node */
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
  afterAll(() => dropDatabases(databases));

  test.each(
    sharedStateContract(async () => {
      const uri = freshDatabase(server);
      databases.push(uri);
      const one = createMongoState(uri);
      // Makes the collection.
      await one.list('', 1);
      return [one, createMongoState(uri)];
    }),
  )('%s', (_title, run) => run());
});

test('rejects within seconds where no server is', async () => {
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
});
