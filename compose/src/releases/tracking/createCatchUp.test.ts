/** @jest-environment node */
import { DEADLINES } from '../../protocol/deadlines.ts';
import { createCatchUp } from './createCatchUp.ts';

const { catchUpMs: WAIT_MS, catchUpAdmitMs: ADMIT_MS } = DEADLINES;

/** A server at publication 5 of the legal remote. */
function use() {
  const legal = { served: 5, polled: 5, isAdmitting: false };
  const at = '2026-01-01T00:00:00.000Z';
  const name = 'legal';
  const remote = {
    name,
    state: () => ({ newestPublication: { sequence: legal.served, at } }),
    polled: () => ({ newestPublication: { sequence: legal.polled, at } }),
    isAdmitting: () => legal.isAdmitting,
  };
  let polls = 0;
  let end = () => {};
  const nextPollOf = () => {
    polls += 1;
    return new Promise<void>((ended) => {
      end = ended;
    });
  };
  const catchUp = createCatchUp(() => [remote as never], nextPollOf);
  /** Whether a visitor who has seen this much has been waited for. */
  const visit = (seen: number, name = 'legal') => {
    const visitor = { isServed: false };
    void catchUp(new Map([[name, seen]])).then(() => {
      visitor.isServed = true;
    });
    return visitor;
  };
  return { legal, visit, polls: () => polls, end: () => end() };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const passed = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('does not delay a visitor who has seen nothing newer', async () => {
  const { visit, polls } = use();

  const visitors = [visit(5), visit(1), visit(9, 'unknown')];
  await passed(0);

  expect(visitors.map(({ isServed }) => isServed)).toEqual([true, true, true]);
  expect(polls()).toBe(0);
});

it('polls before it serves a visitor who has seen a newer release', async () => {
  const { legal, visit, end } = use();
  const visitor = visit(6);
  await passed(WAIT_MS - 1);
  expect(visitor.isServed).toBe(false);

  Object.assign(legal, { served: 6, polled: 6 });
  end();
  await passed(0);

  expect(visitor.isServed).toBe(true);
});

it('stops waiting for a host that hangs', async () => {
  const { visit } = use();
  const visitor = visit(6);

  await passed(WAIT_MS);

  expect(visitor.isServed).toBe(true);
});

it.each([{ isAdmitting: true }, { polled: 6 }])(
  'waits for a release that is about to go live: %p',
  async (state) => {
    const { legal, visit, end } = use();
    const visitor = visit(6);
    Object.assign(legal, state);

    await passed(WAIT_MS + ADMIT_MS - 1);
    expect(visitor.isServed).toBe(false);

    end();
    await passed(0);
    expect(visitor.isServed).toBe(true);
  },
);

it('rarely polls a host that cannot be reached', async () => {
  const { visit, polls, end } = use();
  visit(6);
  end();
  await passed(0);

  const visitor = visit(6);
  await passed(0);
  expect(visitor.isServed).toBe(true);
  expect(polls()).toBe(1);

  await passed(5_001);
  visit(6);
  expect(polls()).toBe(2);
});

it('polls ten remotes at most for one visitor, whose cookie may be forged', async () => {
  const remotes = Array.from({ length: 12 }, (_, at) => ({
    name: `remote${at}`,
    state: () => ({ newestPublication: { sequence: 5, at: '2026-01-01T00:00:00.000Z' } }),
    polled: () => ({}),
    isAdmitting: () => false,
  }));
  const polled: string[] = [];
  const catchUp = createCatchUp(
    () => remotes as never,
    async (name) => void polled.push(name),
  );

  await catchUp(new Map(remotes.map(({ name }) => [name, 6])));

  expect(polled).toHaveLength(10);
});
