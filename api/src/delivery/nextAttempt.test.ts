import { MAX_DELAY_MS } from '../store/Outbox.ts';
import { nextAttempt } from './nextAttempt.ts';

test("never delays an attempt beyond the outbox's limit", () => {
  const now = new Date(Date.UTC(2026, 2, 5));
  const random = jest.spyOn(Math, 'random').mockReturnValue(1);

  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttempt(attempts, now);
    if (next === 'dead') break;
    expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(MAX_DELAY_MS);
  }
  random.mockRestore();
});
