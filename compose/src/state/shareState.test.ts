/** @jest-environment node */
import { Registry } from 'prom-client';
import { createMemoryState } from '../../fixtures/createMemoryState.ts';
import type { ServerRecord } from './ServerRecord.ts';
import type { SharedState } from './SharedState.ts';
import { shareState } from './shareState.ts';

const running: { close(): void }[] = [];
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  for (const { close } of running.splice(0)) close();
  jest.useRealTimers();
});

/** The time is Jest's: at most ten seconds of it. */
const until = async (condition: () => boolean) => {
  for (let turns = 0; !condition(); turns += 1) {
    if (turns === 1_000) throw new Error(`This does not hold: ${condition}`);
    await jest.advanceTimersByTimeAsync(10);
  }
};

/** A store that can be taken away, and what it holds. */
function interruptible() {
  const store = createMemoryState();
  const counts: string[] = [];
  let mode: 'works' | 'fails' | 'hangs' = 'works';
  const whileWorking = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    if (mode === 'fails') throw new Error('no primary');
    return mode === 'hangs' ? new Promise(() => {}) : call();
  };
  const state: SharedState = {
    ...store,
    put: (...entry) => whileWorking(() => store.put(...entry)),
    list: (...query) => whileWorking(() => store.list(...query)),
    claim: (...entry) => whileWorking(() => store.claim(...entry)),
    count: (key) =>
      whileWorking(async () => {
        counts.push(key);
        return counts.filter((other) => other === key).length;
      }),
  };
  return {
    state,
    store,
    counts,
    become: (next: typeof mode) => {
      mode = next;
    },
  };
}

/** A server of the site, which shows one release of a remote, and what it has read of the others. */
function startServer(state: SharedState | undefined, publish = async () => {}) {
  const read: ServerRecord[] = [];
  const logged: string[] = [];
  let sequence = 1;
  let published = 0;
  const registry = new Registry();
  const logger = {
    warn: ({ reason }: { reason: string }, text: string) => logged.push(`${text}: ${reason}`),
    info: (text: string) => logged.push(text),
  };
  const shared = shareState(state, logger as never, registry);
  running.push(shared);
  return {
    ...shared,
    start: () =>
      shared.start({
        own: () => ({ sequences: { legal: sequence }, trials: [], withdrawals: [] }),
        onOther: (record) => read.push(record),
        publish: async () => {
          await publish();
          published += 1;
        },
      }),
    logged,
    registry,
    published: () => published,
    seen: () => Math.max(0, ...read.map(({ sequences }) => sequences.legal ?? 0)),
    show: (next: number) => {
      sequence = next;
      shared.exchangeSoon();
    },
  };
}

it('exchanges records between servers, at the start and after a change', async () => {
  const state = createMemoryState();
  const [one, other] = [startServer(state), startServer(state)];
  await one.start();
  await other.start();
  expect(other.seen()).toBe(1);

  one.show(2);

  await until(() => other.seen() === 2);
  expect([one.published(), other.published()]).toEqual([1, 1]);
});

it("warns once of another server's record that it cannot read, and reads the others", async () => {
  const state = createMemoryState();
  await state.put(
    'servers/0123456789abcdef',
    Buffer.from('{"server":"of a later version"}'),
    60_000,
  );
  const [one, other] = [startServer(state), startServer(state)];

  await one.start();
  await other.start();
  one.show(2);
  await until(() => other.seen() === 2);

  expect(other.logged).toEqual([expect.stringMatching(/^another server's record is not valid/)]);
});

it('publishes files without a shared state too, which is never unavailable', async () => {
  const alone = startServer(undefined);

  await alone.start();
  alone.exchangeSoon();

  expect(alone.published()).toBe(1);
  expect(alone.isAvailable()).toBe(true);
  expect(await alone.countOnAll('reports', 'caller')).toBeUndefined();
  expect(alone.macFor('proofs', 'text')).toEqual(alone.macFor('proofs', 'text'));
});

it('publishes files again each day', async () => {
  const alone = startServer(undefined);

  await alone.start();
  await jest.advanceTimersByTimeAsync(3 * 86_400_000);

  expect(alone.published()).toBe(4);
});

it('gives all servers the same codes, which differ for each purpose', async () => {
  const state = createMemoryState();
  const [one, other] = [startServer(state), startServer(state)];
  expect(one.macFor('proofs', 'text')).not.toEqual(other.macFor('proofs', 'text'));

  await Promise.all([one.start(), other.start()]);

  expect(one.macFor('proofs', 'text')).toEqual(other.macFor('proofs', 'text'));
  expect(one.macFor('proofs', 'text')).not.toEqual(one.macFor('witnesses', 'text'));
});

it.each(['fails', 'hangs'] as const)(
  'continues while the store %s, reports it once, and synchronises afterwards',
  async (mode) => {
    const { state, become } = interruptible();
    const [one, other] = [startServer(state), startServer(state)];
    await Promise.all([one.start(), other.start()]);

    become(mode);
    one.show(2);
    await until(() => !one.isAvailable());
    one.show(3);
    expect(await one.registry.metrics()).toContain('shell_shared_state_available 0');
    become('works');
    await until(() => one.isAvailable() && other.seen() === 3);

    expect(one.logged).toEqual([
      expect.stringMatching(/^the shared state is not available: (no primary|it does not respond)/),
      'the shared state is available again',
    ]);
    expect(await one.registry.metrics()).toContain('shell_shared_state_available 1');
  },
);

it.each(['fails', 'hangs'] as const)(
  'synchronises within 5 s after the store %s, even without notifications',
  async (mode) => {
    const { state, become } = interruptible();
    const silent = { ...state, watch: () => {} };
    const [one, other] = [startServer(silent), startServer(silent)];
    await one.start();
    await jest.advanceTimersByTimeAsync(700);
    await other.start();

    const took: number[] = [];
    for (let outageMs = 3_000; outageMs < 9_000; outageMs += 300) {
      become(mode);
      one.show(outageMs);
      await jest.advanceTimersByTimeAsync(outageMs);
      become('works');
      const recoveredAt = performance.now();
      await until(() => other.seen() === outageMs);
      took.push(performance.now() - recoveredAt);
    }

    expect(took.filter((ms) => ms > 5_000)).toEqual([]);
  },
);

it('counts a hashed caller across servers, separately for each kind of request', async () => {
  const { state, counts } = interruptible();
  const [one, other] = [startServer(state), startServer(state)];
  await Promise.all([one.start(), other.start()]);

  expect(await one.countOnAll('visits', '203.0.113.7')).toBe(1);
  expect(await other.countOnAll('visits', '203.0.113.7')).toBe(2);
  expect(await other.countOnAll('visits', '203.0.113.8')).toBe(1);
  expect(await other.countOnAll('failures', '203.0.113.7')).toBe(1);
  expect(counts.join()).not.toContain('203');
});

it.each(['fails', 'hangs'] as const)(
  'waits up to 200 ms for a count when the store %s, and not at all once that is known',
  async (mode) => {
    const { state, counts, become } = interruptible();
    const server = startServer(state);
    await server.start();
    become(mode);
    const started = performance.now();

    const counting = server.countOnAll('visits', '203.0.113.7');
    await jest.advanceTimersByTimeAsync(mode === 'hangs' ? 200 : 0);
    expect(await counting).toBeUndefined();
    expect(performance.now() - started).toBeLessThanOrEqual(200);
    await until(() => !server.isAvailable());

    expect(await server.countOnAll('visits', '203.0.113.7')).toBeUndefined();
    expect(counts).toEqual([]);
  },
);

it('starts without the store, and publishes once it is available', async () => {
  const { state, become } = interruptible();
  become('fails');
  const server = startServer(state);

  await server.start();
  expect([server.isAvailable(), server.published()]).toEqual([false, 0]);
  become('works');

  await until(() => server.published() === 1);
  expect(server.isAvailable()).toBe(true);
});

it('is unavailable until its secret can be read', async () => {
  const store = createMemoryState();
  let hangs = true;
  const claim: SharedState['claim'] = (...entry) =>
    hangs ? new Promise(() => {}) : store.claim(...entry);
  const server = startServer({ ...store, claim });

  void server.start();
  await until(() => !server.isAvailable());
  hangs = false;

  await until(() => server.isAvailable());
});

it('exchanges records and counts if its files cannot be published, and retries publishing', async () => {
  const { state } = interruptible();
  let attempts = 0;
  let fails = true;
  const one = startServer(state, async () => {
    attempts += 1;
    if (fails) throw new Error('no such bucket');
  });
  const other = startServer(state);
  await Promise.all([one.start(), other.start()]);

  one.show(2);
  await until(() => other.seen() === 2);
  await jest.advanceTimersByTimeAsync(60_000);

  expect(one.isAvailable()).toBe(true);
  expect(await one.registry.metrics()).toContain('shell_shared_state_available 1');
  expect(await one.countOnAll('visits', '203.0.113.7')).toBe(1);
  expect(one.logged).toEqual(["the host's files could not be published: no such bucket"]);
  expect(attempts).toBeLessThan(10);

  fails = false;
  await jest.advanceTimersByTimeAsync(20_000);
  expect([one.published(), one.logged.at(-1)]).toEqual([1, "the host's files are published again"]);
});

it('exchanges records while publishing its files hangs, and retries publishing', async () => {
  const state = createMemoryState();
  let attempts = 0;
  const one = startServer(state, () => {
    attempts += 1;
    return new Promise(() => {});
  });
  const other = startServer(state);
  void one.start();
  await other.start();

  other.show(2);
  one.show(2);

  await until(() => one.seen() === 2 && other.seen() === 2);
  await jest.advanceTimersByTimeAsync(180_000);
  expect([one.isAvailable(), attempts]).toEqual([true, 2]);
  expect(one.logged).toEqual([expect.stringMatching(/published: it takes longer than/)]);
});

it('writes its record again if the store has lost it', async () => {
  const store = createMemoryState();
  let isLost = false;
  const list: SharedState['list'] = async (...query) => (isLost ? [] : store.list(...query));
  let puts = 0;
  const put: SharedState['put'] = async (...entry) => {
    puts += 1;
    isLost = false;
    await store.put(...entry);
  };
  const server = startServer({ ...store, list, put });
  await server.start();
  const before = puts;

  isLost = true;
  server.exchangeSoon();

  await until(() => puts > before);
});

/** A server that has started beside this record. */
async function startBeside(record: string) {
  const state = createMemoryState();
  await state.put('servers/0123456789abcdef', Buffer.from(record), 60_000);
  const server = startServer(state);
  await server.start();
  return server;
}

it.each([
  ['invalid JSON', 'x'],
  ['an invalid record', '{"server":"0123456789abcdef"}'],
  ['a record of too many remotes', recordWith({ sequences: manyRemotes(2_001) })],
  ['a record that is too long', recordWith({ padding: 'x'.repeat(500_000) })],
])('ignores %s', async (_what, text) => {
  const server = await startBeside(text);

  expect([server.isAvailable(), server.seen()]).toEqual([true, 0]);
});

it.each([
  [
    'of all remotes of a full feed beside one in the host’s code',
    { sequences: { ...manyRemotes(1_000), legal: 9 } },
  ],
  ['with unknown fields', { later: 1 }],
])('reads a record %s', async (_what, fields) => {
  expect((await startBeside(recordWith(fields))).seen()).toBe(9);
});

function recordWith(fields: object): string {
  const record = { server: '0123456789abcdef', sequences: { legal: 9 }, trials: [] };
  return JSON.stringify({ ...record, withdrawals: [], ...fields });
}

function manyRemotes(length: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length }, (_, at) => [`remote${at}`, 1]));
}
