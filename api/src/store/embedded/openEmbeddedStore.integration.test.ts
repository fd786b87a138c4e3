import { rm } from 'node:fs/promises';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { storeContract } from '../../../fixtures/contracts/storeContract.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import { openTemporaryStore } from '../../../fixtures/stores/openTemporaryStore.ts';
import type { SignUpStore } from '../SignUpStore.ts';
import { openEmbeddedStore } from './openEmbeddedStore.ts';

storeContract('embedded, in its thread', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);
  return {
    ...store,
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});

test('reads figures equally fast from a long and a short list', async () => {
  const [short, long] = [await openTemporaryStore(), await openTemporaryStore()];
  const fill = (store: SignUpStore, from: number, people: number) =>
    Promise.all(
      Array.from({ length: people }, (_, index) => {
        const school = `School ${index % 300}`;
        return store.add(sampleSignUp({ emailKey: `p${from + index}@x.com`, school }));
      }),
    );
  await fill(short, 0, 100);
  for (let from = 0; from < 20_000; from += 2_000) await fill(long, from, 2_000);

  const times = { short: [] as number[], long: [] as number[] };
  for (let view = 0; view < 2_000; view += 1) {
    times.short.push(await timeOf(() => short.metrics(sampleSignUp().at)));
    times.long.push(await timeOf(() => long.metrics(sampleSignUp().at)));
  }
  await short.discard();
  await long.discard();

  // Counting 200 times as many would take about 200 times as long.
  expect(medianOf(times.long) / medianOf(times.short)).toBeLessThan(3);
});

const medianOf = (times: number[]) =>
  times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
