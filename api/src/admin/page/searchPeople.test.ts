import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import { MAX_FOUND, searchPeople } from './searchPeople.ts';

/** A long list. */
const store = {
  find: async () => ({}),
  export: async function* () {
    for (let index = 0; index < 1_000; index += 1) yield sampleSignUp();
  },
};

afterEach(() => jest.restoreAllMocks());

test('finds a limited number of people, and states that there may be more', async () => {
  const { people, isCut } = await searchPeople(store, 'Ada');

  expect(people).toHaveLength(MAX_FOUND);
  expect(isCut).toBe(true);
});

test('searches a very long list for a limited time', async () => {
  let seconds = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => {
    seconds += 1;
    return seconds * 1_000;
  });

  expect(await searchPeople(store, 'Zoe')).toEqual({ people: [], isCut: true });
});
