import { summarise } from './summarise.ts';

it('tells the median and both ends', () => {
  expect(summarise([3, 1, 10])).toEqual({ median: 3, least: 1, most: 10 });
  expect(summarise([3, 1, 10, 5])).toEqual({ median: 4, least: 1, most: 10 });
});

it('tells nothing of what was not measured in every round', () => {
  expect(summarise([])).toBeUndefined();
  expect(summarise([1, undefined])).toBeUndefined();
});
