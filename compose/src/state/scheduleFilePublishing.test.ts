/** @jest-environment node */
import { createLogger } from '@statline/service/logging/createLogger';
import { scheduleFilePublishing } from './scheduleFilePublishing.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('publishes at the start, and again each day', async () => {
  let published = 0;
  const publish = async () => {
    published += 1;
  };
  const publishing = scheduleFilePublishing(
    publish,
    createLogger({ service: 'test', level: 'silent' }),
  );

  await publishing.start();
  expect(published).toBe(1);
  await jest.advanceTimersByTimeAsync(3 * 86_400_000);
  expect(published).toBe(4);
  publishing.close();
});
