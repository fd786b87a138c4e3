/** @jest-environment node */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { LEGAL_CONTRACT } from '../../../fixtures/legalContract.ts';
import { makeRelease, publish, publishCanary } from '../../../fixtures/makeRelease.ts';
import { smokeRenderHere } from '../../../fixtures/smokeRenderHere.ts';
import { MISBEHAVIOURS, startReleaseHost } from '../../../fixtures/startReleaseHost.ts';
import { servedAtOnce } from '../../../fixtures/trackLegal.ts';
import { wordsOf } from '../../../fixtures/wordsOf.ts';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import type { Gate, SmokeRender } from '../gate/checkRelease.ts';
import { createMirror } from '../mirror/createMirror.ts';
import { httpSource } from '../sources/httpSource.ts';
import { type TrackRemoteOptions, trackRemote } from './trackRemote.ts';

/** Long enough for a host that behaves, on a machine that is busy. */
const DEADLINE_MS = 2_000;

/** Between two polls. */
const POLL_MS = 3_000;
const DAY_MS = 24 * 60 * 60_000;

type Others = Partial<TrackRemoteOptions & Pick<Gate, 'contract'> & { optional: boolean }>;

/** A remote that is published on another origin, and a shell that has seen its first release. */
async function tracking() {
  const published = await temporaryFolder();
  const mirrored = await temporaryFolder();
  await publish(published, makeRelease({ words: 'first' }));
  const host = await startReleaseHost(published);
  const log: { level: string; reason?: string }[] = [];
  const refusals: string[] = [];
  let time = Date.UTC(2026, 0, 1);
  const startShell = (
    smokeRender: SmokeRender = smokeRenderHere,
    { optional = false, contract = LEGAL_CONTRACT, ...others }: Others = {},
  ) => {
    const note = (level: string) => (entry: object) => void log.push({ level, ...entry });
    return servedAtOnce(
      trackRemote(
        { name: 'legal', source: httpSource(host.url, DEADLINE_MS), optional },
        {
          gate: { smokeRender, contract },
          mirror: createMirror(mirrored),
          logger: { info: note('info'), warn: note('warn'), error: note('error') } as never,
          onRefusal: (name) => refusals.push(name),
          now: () => time,
          ...others,
        },
      ),
    );
  };
  const remote = startShell();
  await remote.refresh();
  return {
    published,
    mirrored,
    host,
    remote,
    startShell,
    refusals,
    log,
    wait: (ms: number) => {
      time += ms;
    },
    errors: () => log.filter(({ level }) => level === 'error'),
  };
}

const respondingWith = (page: string) => (_file: string, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  return true;
};

const failing = makeRelease({ serverBundle: 'throw new Error("half done")' });

it('lets a new release go live without a restart', async () => {
  const { remote, published } = await tracking();
  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');

  await publish(published, makeRelease({ words: 'second' }));
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>second</p>');
});

it('goes back when the previous manifest is put back', async () => {
  const { remote, published } = await tracking();
  await publish(published, makeRelease({ words: 'second' }));
  await remote.refresh();

  await publish(published, makeRelease({ words: 'first' }));
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
});

it('fetches only the manifest and the canary while nothing changes', async () => {
  const { remote, host } = await tracking();
  host.requests = [];

  await remote.refresh();

  expect(host.requests).toEqual([MANIFEST_FILE, CANARY_FILE]);
});

it('keeps the last good release if the gate refuses the next, and reports the reason once', async () => {
  const { remote, published, errors, refusals, host } = await tracking();
  await publish(published, failing);

  await remote.refresh();
  host.requests = [];
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
  const reason = 'its server bundle throws: half done';
  expect(errors()).toEqual([expect.objectContaining({ release: failing.release.id, reason })]);
  expect(refusals).toEqual(['legal']);
  expect(remote.state().refusal).toMatchObject({ release: failing.release.id, reason });
  // It waits for its next try: it is not even fetched.
  expect(host.requests).toEqual([MANIFEST_FILE, CANARY_FILE]);
});

/** A gate that refuses every release until a test changes that, and counts its calls. */
function scriptedGate() {
  const gate = { reasons: ['it took too long'], requests: 0 };
  const smokeRender: SmokeRender = async () => {
    gate.requests += 1;
    return gate.reasons;
  };
  return { gate, smokeRender };
}

it('retries a release refused at run time at growing intervals, up to a limit', async () => {
  const { startShell, wait } = await tracking();
  const { gate, smokeRender } = scriptedGate();
  const remote = startShell(smokeRender);

  const triedAfter: number[] = [];
  for (let seconds = 0; seconds < 100; seconds += 3) {
    const before = gate.requests;
    await remote.refresh();
    if (gate.requests > before) triedAfter.push(seconds);
    wait(POLL_MS);
  }

  expect(triedAfter).toEqual([0, 3, 9, 21, 45, 93]);
  wait(DAY_MS);
  gate.reasons = [];
  await remote.refresh();
  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
});

it('retries it when due, even if the clock was set back by a day', async () => {
  const { startShell } = await tracking();
  const { gate, smokeRender } = scriptedGate();
  const remote = startShell(smokeRender, { now: undefined } as never);
  await remote.refresh();
  const [clock, passed] = [Date.now(), performance.now()];

  const clocks = [
    jest.spyOn(Date, 'now').mockImplementation(() => clock - DAY_MS),
    jest.spyOn(performance, 'now').mockImplementation(() => passed + POLL_MS),
  ];
  await remote.refresh();
  for (const spy of clocks) spy.mockRestore();

  expect(gate.requests).toBe(2);
});

it('retries it at once when its team publishes the same release again', async () => {
  const { startShell, published } = await tracking();
  const { gate, smokeRender } = scriptedGate();
  const remote = startShell(smokeRender);
  for (let polls = 0; polls < 3; polls += 1) await remote.refresh();
  expect(gate.requests).toBe(1);
  gate.reasons = [];

  await publish(published, makeRelease({ words: 'first' }), MANIFEST_FILE, { sequence: 2 });
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
});

it.each([
  ['unsupported versions', { requires: { jquery: '^3.0.0' } }],
  ['a missing module', { exposes: ['PrivacyPolicy'] }],
  ['its size', { bytes: 60_000_000 }],
])(
  'remembers a refusal for %s permanently, even if it is published again',
  async (_what, overrides) => {
    const { remote, published, host, wait } = await tracking();
    await publish(published, makeRelease({ words: 'second', ...overrides }));
    await remote.refresh();
    expect(remote.state().refusal?.nextTry).toBeUndefined();

    host.requests = [];
    for (const sequence of [2, 3]) {
      wait(DAY_MS);
      await publish(published, makeRelease({ words: 'second', ...overrides }), MANIFEST_FILE, {
        sequence,
      });
      await remote.refresh();
    }

    expect(host.requests.filter((file) => !file.endsWith('.json'))).toEqual([]);
    expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
  },
);

it('retries a release whose files were incomplete', async () => {
  const { remote, published, wait } = await tracking();
  const second = makeRelease({ words: 'second' });
  await publish(published, second);
  await rm(path.join(published, second.release.container.file));
  await remote.refresh();
  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');

  await publish(published, second);
  wait(POLL_MS);
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>second</p>');
});

it('keeps no temporary files of a release that is refused or cannot be fetched', async () => {
  const { remote, published, mirrored, wait } = await tracking();
  const torn = makeRelease({ words: 'torn' });
  await publish(published, torn);
  await rm(path.join(published, torn.release.container.file));
  await remote.refresh();
  await publish(published, failing);
  for (let polls = 0; polls < 3; polls += 1) {
    await remote.refresh();
    wait(DAY_MS);
  }

  const kept = await readdir(path.join(mirrored, 'legal'));
  const { id } = makeRelease({ words: 'first' }).release;
  expect(kept.sort()).toEqual([id, 'live.json', 'live.json.copy'].sort());
});

it('accepts the release after a refused one', async () => {
  const { remote, published } = await tracking();
  await publish(published, failing);
  await remote.refresh();

  await publish(published, makeRelease({ words: 'mended' }));
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>mended</p>');
});

it("reports each release's refusal, even with the same reason", async () => {
  const { remote, published, errors, refusals } = await tracking();

  for (const words of ['first try', 'second try']) {
    await publish(published, makeRelease({ words, exposes: ['PrivacyPolicy'] }));
    await remote.refresh();
  }

  expect(errors()).toHaveLength(2);
  expect(refusals).toHaveLength(2);
});

it.each([
  ['is down', 'down'],
  ['hangs', 'hanging'],
  ['serves rubbish', 'rubbish'],
  ['redirects', 'redirecting'],
  ['fails', 'failing'],
  ['sends pages instead of files', 'errorPage'],
] as const)(
  'keeps the last good release while the host %s, reports why once, and continues afterwards',
  async (_what, name) => {
    const { remote, published, host, errors, wait } = await tracking();
    await publish(published, makeRelease({ words: 'second' }));
    host.misbehave = MISBEHAVIOURS[name];

    for (let poll = 0; poll < 5; poll += 1) await remote.refresh();

    expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
    expect(errors()).toHaveLength(1);

    host.misbehave = MISBEHAVIOURS.none;
    wait(POLL_MS);
    await remote.refresh();
    expect(wordsOf(remote.state().live)).toBe('<p>second</p>');
  },
);

it('reports again that a host is down if it was up meanwhile', async () => {
  const { remote, host, errors } = await tracking();

  for (const name of ['down', 'none', 'down'] as const) {
    host.misbehave = MISBEHAVIOURS[name];
    for (let poll = 0; poll < 3; poll += 1) await remote.refresh();
  }

  expect(errors()).toHaveLength(2);
});

it.each(['down', 'hanging', 'rubbish'] as const)(
  'starts from the last good release if the host is %s',
  async (name) => {
    const { startShell, host } = await tracking();
    host.misbehave = MISBEHAVIOURS[name];

    const restarted = startShell();
    await restarted.restore();
    await restarted.refresh();

    expect(wordsOf(restarted.state().live)).toBe('<p>first</p>');
  },
);

it('starts from the last good release without another smoke render', async () => {
  const { startShell } = await tracking();
  const smokeRender = jest.fn(smokeRenderHere);

  const restarted = startShell(smokeRender);
  await restarted.restore();

  expect(wordsOf(restarted.state().live)).toBe('<p>first</p>');
  expect(smokeRender).not.toHaveBeenCalled();
});

it('knows over restarts since when it serves a release and a canary', async () => {
  const { published, mirrored, remote, startShell } = await tracking();
  await publishCanary(published, makeRelease({ words: 'second' }), 5);
  await remote.refresh();
  const file = path.join(mirrored, 'legal', 'live.json');
  const record = JSON.parse(await readFile(file, 'utf8'));
  expect([record.since, record.canary.since]).toEqual([
    remote.state().live?.since.toISOString(),
    remote.state().canary?.release.since.toISOString(),
  ]);
  const [live, canary] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
  await writeFile(
    file,
    JSON.stringify({ ...record, since: live, canary: { ...record.canary, since: canary } }),
  );

  const restarted = startShell();
  await restarted.restore();
  await restarted.refresh();

  expect(restarted.state().live?.since).toEqual(new Date(live));
  expect(restarted.state().canary?.release.since).toEqual(new Date(canary));
});

it('fetches a release again if the copy on disk is torn', async () => {
  const { startShell, mirrored, remote } = await tracking();
  const { id, container } = remote.state().live?.pinned ?? { id: '', container: { file: '' } };
  const file = path.join(mirrored, 'legal', id, container.file);
  await writeFile(file, 'torn');

  const restarted = startShell();
  await restarted.restore();
  expect(restarted.state().live).toBeUndefined();
  await restarted.refresh();

  expect(wordsOf(restarted.state().live)).toBe('<p>first</p>');
  const restartedAgain = startShell();
  await restartedAgain.restore();
  expect(wordsOf(restartedAgain.state().live)).toBe('<p>first</p>');
});

it('makes a region unavailable if it never had a release', async () => {
  const { startShell, host, mirrored } = await tracking();
  host.misbehave = MISBEHAVIOURS.down;
  await rm(mirrored, { recursive: true });

  const restarted = startShell();
  await restarted.restore();
  await restarted.refresh();

  expect(wordsOf(restarted.state().live)).toBe('unavailable');
});

describe('a mounted module missing from the release', () => {
  const withoutTerms = makeRelease({ words: 'no terms', exposes: ['PrivacyPolicy'] });

  it('makes only its region unavailable if there is no release yet', async () => {
    const { startShell, published, mirrored } = await tracking();
    await rm(mirrored, { recursive: true });
    await publish(published, withoutTerms);

    const restarted = startShell();
    await restarted.refresh();

    expect(wordsOf(restarted.state().live)).toBe('<p>no terms</p>');
  });

  it('makes only its region unavailable after a restart, and later releases go live', async () => {
    const { startShell, published, mirrored } = await tracking();
    await rm(mirrored, { recursive: true });
    await publish(published, withoutTerms);
    await startShell().refresh();

    const restarted = startShell();
    await restarted.restore();
    expect(wordsOf(restarted.state().live)).toBe('<p>no terms</p>');

    await publish(published, makeRelease({ words: 'mended', exposes: ['PrivacyPolicy'] }));
    await restarted.refresh();
    expect(wordsOf(restarted.state().live)).toBe('<p>mended</p>');
  });

  it('makes the shell refuse the release, and keep the previous one', async () => {
    const { remote, published } = await tracking();

    await publish(published, withoutTerms);
    await remote.refresh();

    expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
    expect(remote.state().refusal?.reason).toBe(
      'it does not expose TermsOfService, which the shell mounts',
    );
  });
});

describe('an optional remote', () => {
  /** It has never had a release. */
  async function neverPublished() {
    const all = await tracking();
    await rm(all.mirrored, { recursive: true });
    await rm(path.join(all.published, MANIFEST_FILE));
    all.log.length = 0;
    return { ...all, remote: all.startShell(smokeRenderHere, { optional: true }) };
  }

  it.each([
    ['has none of its files', 'none'],
    ['responds with 403', 'forbidding'],
    ['is down', 'down'],
    ['hangs', 'hanging'],
    ['fails', 'failing'],
  ] as const)('may be missing without a failure if its host %s', async (_what, name) => {
    const { remote, host, log, refusals } = await neverPublished();
    host.misbehave = MISBEHAVIOURS[name];

    await remote.restore();
    for (let polls = 0; polls < 3; polls += 1) await remote.refresh();

    expect(remote.state()).toMatchObject({ live: undefined, refusal: undefined });
    expect(refusals).toEqual([]);
    expect(log.map(({ level }) => level)).toEqual(['info']);
  });

  it('goes live once it is published, and keeps its last good release like any other', async () => {
    const { remote, published, host, errors } = await neverPublished();
    await remote.refresh();

    await publish(published, makeRelease({ words: 'second' }));
    await remote.refresh();
    expect(wordsOf(remote.state().live)).toBe('<p>second</p>');
    host.misbehave = MISBEHAVIOURS.down;
    for (let poll = 0; poll < 3; poll += 1) await remote.refresh();

    expect(wordsOf(remote.state().live)).toBe('<p>second</p>');
    expect(errors()).toHaveLength(1);
  });

  it.each([
    ['a refused release', () => failing],
    ['an invalid manifest', () => undefined],
  ])('fails with %s', async (_what, made) => {
    const { remote, published, refusals } = await neverPublished();
    const release = made();
    if (release) await publish(published, release);
    else await writeFile(path.join(published, MANIFEST_FILE), '{}');

    await remote.refresh();

    expect(refusals).toEqual(['legal']);
    expect(remote.state().refusal?.isVerdict).toBe(true);
  });

  it('reports each reason for its absence once', async () => {
    const { remote, host, log } = await neverPublished();

    for (const name of ['none', 'none', 'down', 'down'] as const) {
      host.misbehave = MISBEHAVIOURS[name];
      await remote.refresh();
    }

    expect(log.map(({ reason }) => reason)).toEqual([
      `${MANIFEST_FILE}: there is no such file`,
      expect.stringContaining('fetch failed'),
    ]);
  });
});

it('a release without an optional module goes live', async () => {
  const { startShell, published } = await tracking();
  const mounts = {
    ...LEGAL_CONTRACT.mounts,
    'legal/TermsOfService': { sampleProps: {}, optional: true },
  };
  const remote = startShell(smokeRenderHere, { contract: { ...LEGAL_CONTRACT, mounts } });
  await remote.refresh();

  await publish(published, makeRelease({ words: 'no terms', exposes: ['PrivacyPolicy'] }));
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>no terms</p>');
});

it('starts, changes and ends a canary without a restart', async () => {
  const { remote, published } = await tracking();
  const canary = makeRelease({ words: 'canary' });
  const served = async () => {
    await remote.refresh();
    const { live, canary: current } = remote.state();
    return [wordsOf(live), current && wordsOf(current.release), current?.share];
  };

  await publishCanary(published, canary, 5);
  expect(await served()).toEqual(['<p>first</p>', '<p>canary</p>', 5]);
  await publishCanary(published, canary, 50);
  expect(await served()).toEqual(['<p>first</p>', '<p>canary</p>', 50]);
  await publishCanary(published, makeRelease({ words: 'next canary' }), 50);
  expect(await served()).toEqual(['<p>first</p>', '<p>next canary</p>', 50]);
  await rm(path.join(published, CANARY_FILE));
  expect(await served()).toEqual(['<p>first</p>', undefined, undefined]);
});

it('serves neither a canary that the gate refuses, nor the previous one', async () => {
  const { remote, published, errors } = await tracking();
  await publishCanary(published, makeRelease({ words: 'canary' }), 5);
  await remote.refresh();
  expect(remote.state().canary?.share).toBe(5);

  await publishCanary(published, failing, 50);
  for (let polls = 0; polls < 3; polls += 1) {
    await remote.refresh();
    expect(remote.state().canary).toBeUndefined();
  }

  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
  expect(errors()).toHaveLength(1);
});

it("does not serve a canary whose manifest claims another release's id", async () => {
  const { remote, published, errors } = await tracking();
  const { release } = makeRelease({ words: 'canary' });
  const { files } = makeRelease({ words: 'other' }).release;
  await publishCanary(published, makeRelease({ words: 'canary' }), 5);
  await remote.refresh();
  const claiming = { release: { ...release, id: '0'.repeat(16), files }, files: new Map() };

  await publishCanary(published, claiming, 50);
  for (let polls = 0; polls < 3; polls += 1) await remote.refresh();

  expect(remote.state().canary).toBeUndefined();
  expect(errors()).toHaveLength(1);
});

it.each([
  ['the host fails', 'failing'],
  ['the host is down', 'down'],
  ['it hangs', 'hanging'],
  ['it responds with 403 once', 'forbidding'],
  ['its file is invalid', 'rubbish'],
  ['its file is too large', 'endless'],
  ['it responds with a redirect', 'redirecting'],
] as const)('keeps the canary, and renders nothing again, while %s', async (_what, name) => {
  const { startShell, published, host } = await tracking();
  const smokeRender = jest.fn(smokeRenderHere);
  const remote = startShell(smokeRender);
  await publishCanary(published, makeRelease({ words: 'canary' }), 5);
  await remote.refresh();
  const before = remote.state().canary;
  expect(before?.share).toBe(5);
  smokeRender.mockClear();

  host.misbehave = (file, response) => file === CANARY_FILE && MISBEHAVIOURS[name](file, response);
  await remote.refresh();
  expect(remote.state().canary).toEqual(before);
  host.misbehave = MISBEHAVIOURS.none;
  await remote.refresh();

  expect(remote.state().canary).toEqual(before);
  expect(smokeRender).not.toHaveBeenCalled();
});

it('keeps the canary while the next one cannot be fetched', async () => {
  const { remote, published, host, wait } = await tracking();
  await publishCanary(published, makeRelease({ words: 'canary' }), 5);
  await remote.refresh();
  await publishCanary(published, makeRelease({ words: 'next canary' }), 50);
  host.misbehave = MISBEHAVIOURS.errorPage;

  await remote.refresh();
  const { canary } = remote.state();
  expect([wordsOf(canary?.release), canary?.share]).toEqual(['<p>canary</p>', 5]);

  host.misbehave = MISBEHAVIOURS.none;
  wait(POLL_MS);
  await remote.refresh();
  const { canary: next } = remote.state();
  expect([wordsOf(next?.release), next?.share]).toEqual(['<p>next canary</p>', 50]);
});

const PAGE = '<!doctype html><p>Our site</p>';
it.each([
  ['a 403', MISBEHAVIOURS.forbidding],
  ['a page', respondingWith(PAGE)],
  ['a page larger than a canary file may be', respondingWith(PAGE.repeat(1_000))],
  ['a redirect', MISBEHAVIOURS.redirecting],
])('has no canary, and no failure, if its host responds with %s', async (_what, respond) => {
  const { published, remote, host, errors } = await tracking();
  host.misbehave = (file, response) => file === CANARY_FILE && respond(file, response);

  await publish(published, makeRelease({ words: 'second' }));
  expect(await remote.refresh()).toBe('done');

  expect(wordsOf(remote.state().live)).toBe('<p>second</p>');
  expect(remote.state()).toMatchObject({ canary: undefined, isRefused: false });
  expect(errors()).toEqual([]);
});

it.each(['failing', 'hanging', 'down'] as const)(
  'lets a release and a rollback go live while the host is %s for the canary file',
  async (name) => {
    const { published, remote, host, errors } = await tracking();
    host.misbehave = (file, response) =>
      file === CANARY_FILE && MISBEHAVIOURS[name](file, response);
    const releaseOf = async (words: string) => {
      await publish(published, makeRelease({ words }));
      await remote.refresh();
      return wordsOf(remote.state().live);
    };

    const live = [await releaseOf('second'), await releaseOf('first'), await releaseOf('third')];

    expect(live).toEqual(['<p>second</p>', '<p>first</p>', '<p>third</p>']);
    expect(errors()).toEqual([
      expect.objectContaining({ reason: expect.stringMatching(/^canary\.json: /) }),
    ]);
    expect(errors()[0]).not.toHaveProperty('nextTry', expect.anything());
  },
);

it('keeps the canary after a restart while the host is down', async () => {
  const { remote, startShell, published, host } = await tracking();
  await publishCanary(published, makeRelease({ words: 'canary' }), 5);
  await remote.refresh();
  host.misbehave = MISBEHAVIOURS.down;

  const restarted = startShell();
  await restarted.restore();
  await restarted.refresh();

  const { canary } = restarted.state();
  expect([wordsOf(canary?.release), canary?.share]).toEqual(['<p>canary</p>', 5]);
});

it('ends a canary whose share is 0', async () => {
  const { remote, published } = await tracking();
  await publishCanary(published, makeRelease({ words: 'canary' }), 5);
  await remote.refresh();

  await writeFile(path.join(published, CANARY_FILE), '{"share": 0}');
  await remote.refresh();

  expect(remote.state().canary).toBeUndefined();
});

it('promotes a canary without rendering it again', async () => {
  const { startShell, published } = await tracking();
  const smokeRender = jest.fn(smokeRenderHere);
  const remote = startShell(smokeRender);
  const canary = makeRelease({ words: 'canary' });
  await publishCanary(published, canary, 5);
  await remote.refresh();
  smokeRender.mockClear();

  await publish(published, canary);
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>canary</p>');
  expect(smokeRender).not.toHaveBeenCalled();
});

it('keeps the canary while its file is invalid', async () => {
  const { remote, published, errors } = await tracking();
  await publishCanary(published, makeRelease({ words: 'canary' }), 5);
  await remote.refresh();

  await writeFile(path.join(published, CANARY_FILE), '{"share": 500}');
  await remote.refresh();

  expect(remote.state().canary?.share).toBe(5);
  expect(errors()).toEqual([expect.objectContaining({ reason: 'canary.json is not valid' })]);

  await publish(published, makeRelease({ words: 'next' }));
  expect(await remote.refresh()).toBe('retry');

  const { live, canary } = remote.state();
  expect([wordsOf(live), wordsOf(canary?.release)]).toEqual(['<p>next</p>', '<p>canary</p>']);
});
