import { DAY, untilNext, visitsPerSecond } from './arrivals.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

it('distributes all visits of a day over its hours, most of them in the evening', () => {
  const whole = HOURS.reduce((sum, hour) => sum + visitsPerSecond(hour) * 3_600, 0);

  expect(whole).toBeCloseTo(DAY.visits);
  expect(visitsPerSecond(19)).toBe(Math.max(...HOURS.map((hour) => visitsPerSecond(hour))));
});

it('returns random intervals whose mean matches the requested rate', () => {
  const steps = Array.from({ length: 10_000 }, (_, index) => untilNext(50, index / 10_000));
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;

  expect(mean).toBeCloseTo(1 / 50, 3);
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
});
