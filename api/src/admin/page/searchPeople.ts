import type { ListedSignUp } from '../../store/ListedSignUp.ts';
import type { SignUpStore } from '../../store/SignUpStore.ts';
import { normalizeEmail } from '../../waitlist/normalizeEmail.ts';
import { stripInvisible } from '../../waitlist/stripInvisible.ts';

export const MAX_FOUND = 50;

/** Time limit of a search. Of a very long list, only the beginning is searched. */
const DEADLINE_MS = 5_000;

export interface Found {
  people: ListedSignUp[];
  /** Whether there may be more results: the maximum or the time limit was reached. */
  isCut: boolean;
}

/**
 * Finds a person by the whole address, using the index; otherwise people by a part of their name, address or school.
 */
export async function searchPeople(
  store: Pick<SignUpStore, 'find' | 'export'>,
  text: string,
): Promise<Found> {
  const emailKey = normalizeEmail(stripInvisible(text));
  const { listed } = emailKey === undefined ? {} : await store.find(emailKey);
  if (listed !== undefined) return { people: [listed], isCut: false };
  const wanted = fold(text);
  const people: ListedSignUp[] = [];
  if (wanted === '') return { people, isCut: false };
  const end = performance.now() + DEADLINE_MS;
  for await (const person of store.export()) {
    const { name, email, school = '' } = person;
    if ([name, email, school].some((part) => fold(part).includes(wanted))) people.push(person);
    if (people.length === MAX_FOUND || performance.now() > end) return { people, isCut: true };
  }
  return { people, isCut: false };
}

/** Removes case and accents. */
const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
