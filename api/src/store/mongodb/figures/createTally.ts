import { dayOf } from '../../days.ts';
import type { CounterDifferences } from '../../describeDifferences.ts';
import type { CounterDocument, SignUpDocument } from '../database/collections.ts';
import { dayCounter, SCHOOLS, TOTAL } from './countNewSignUps.ts';

/** Adds a list up, one record after another, to compare with its running counters. */
export interface Tally {
  signUp(record: Pick<SignUpDocument, 'at' | 'schoolKey' | 'uncounted'>): void;
  counter(record: CounterDocument): void;
  school(record: CounterDocument): void;
  people(): number;
  /** By how much each counter is too low; without people that are flagged as uncounted. */
  differences(): CounterDifferences & { total: number; schools: number };
}

export function createTally(): Tally {
  let people = 0;
  /** Sums of the records minus the counters. */
  const counters = new Map<string, number>();
  const schools = new Map<string, number>();
  const add = (map: Map<string, number>, key: string, count: number) =>
    map.set(key, (map.get(key) ?? 0) + count);

  return {
    signUp: ({ at, schoolKey, uncounted }) => {
      people += 1;
      if (uncounted) return;
      add(counters, TOTAL, 1);
      add(counters, dayCounter(dayOf(at)), 1);
      if (schoolKey !== undefined) add(schools, schoolKey, 1);
    },
    counter: ({ _id, count }) => void add(counters, _id, -count),
    school: ({ _id, count }) => {
      add(counters, SCHOOLS, 1);
      add(schools, _id, -count);
    },
    people: () => people,
    differences: () => {
      const wrong = (map: Map<string, number>) =>
        Array.from(map, ([key, difference]) => ({ key, difference })).filter(
          ({ difference }) => difference !== 0,
        );
      return {
        total: counters.get(TOTAL) ?? 0,
        schools: counters.get(SCHOOLS) ?? 0,
        byDay: wrong(counters)
          .filter(({ key }) => key.startsWith(dayCounter('')))
          .map(({ key, difference }) => ({ key: key.slice(dayCounter('').length), difference })),
        bySchool: wrong(schools),
      };
    },
  };
}
