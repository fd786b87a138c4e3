import { type LaunchedApi, launchApi } from '../fixtures/load/launchApi.ts';
import { pause } from '../fixtures/pause.ts';
import { sampleSignUp } from '../fixtures/samples/sampleSignUp.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../fixtures/stores/openTestMongoStore.ts';

const PROCESSES = 4;
const BACKLOG = 20_000;

describeWithMongo('several API processes on one MongoDB', (server) => {
  const uri = freshDatabase(server);
  const apis: LaunchedApi[] = [];

  afterAll(async () => {
    for (const { child, ended } of apis) {
      child.kill('SIGKILL');
      await ended;
    }
    await dropDatabases([uri]);
  });

  test('processes show figures while they count a large backlog, and count each person once', async () => {
    const store = await openTestMongoStore(uri, {}, 'command');
    for (let group = 0; group < BACKLOG; group += 500) {
      await Promise.all(
        Array.from({ length: 500 }, (_, index) =>
          store.add(
            sampleSignUp({
              emailKey: `p${group + index}@x.com`,
              school: `School ${index % 300}`,
              at: new Date(),
            }),
          ),
        ),
      );
    }
    await store.close();
    for (let index = 0; index < PROCESSES; index += 1) {
      apis.push(await launchApi({ MONGODB_URI: uri }));
    }
    const statuses = new Set<number>();
    const figures: { total: number; schools: number }[] = [];

    const readUntilAllAreCounted = async ({ url }: LaunchedApi) => {
      for (let total = 0; total < BACKLOG; ) {
        const response = await fetch(`${url}/api/dashboard`);
        statuses.add(response.status);
        const shown = (await response.json()) as (typeof figures)[number];
        figures.push(shown);
        ({ total } = shown);
        await pause(50);
      }
    };
    await Promise.all(apis.map(readUntilAllAreCounted));

    expect([...statuses]).toEqual([200]);
    expect(Math.max(...figures.map(({ total }) => total))).toBe(BACKLOG);
    expect(figures.at(-1)).toMatchObject({ total: BACKLOG, schools: 300 });
  });
});
