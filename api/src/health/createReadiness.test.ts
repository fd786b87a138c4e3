import { pause } from '../../fixtures/pause.ts';
import { createReadiness } from './createReadiness.ts';

test('looks again however the clock is set meanwhile', async () => {
  let there = true;
  const ready = async () => {
    if (!there) throw new Error('away');
  };
  const readiness = createReadiness({ ready });
  expect(await readiness.check()).toBe(true);

  there = false;
  const hourAgo = Date.now() - 3_600_000;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => hourAgo);
  while (await readiness.check()) await pause(50);
  clock.mockRestore();
});
