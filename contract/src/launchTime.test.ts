import { launchTime } from './launchTime.ts';

it.each([
  ['keeps the day and the time', new Date(2026, 0, 15, 9, 30, 5), new Date(2026, 3, 15, 9, 30, 5)],
  ['crosses the year', new Date(2026, 10, 12), new Date(2027, 1, 12)],
  ['clamps to the end of February', new Date(2026, 10, 30), new Date(2027, 1, 28)],
  ['clamps to the leap day', new Date(2027, 10, 30), new Date(2028, 1, 29)],
  ['clamps 31 to 30', new Date(2026, 0, 31), new Date(2026, 3, 30)],
])('%s', (_, loaded, launch) => {
  Object.defineProperty(performance, 'timeOrigin', { value: loaded.getTime(), configurable: true });

  expect(new Date(launchTime())).toEqual(launch);
});
