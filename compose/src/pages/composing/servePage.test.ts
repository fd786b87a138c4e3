/** @jest-environment node */

import { until } from '../../../../service/fixtures/until.ts';
import { inThreadRenderer } from '../../../fixtures/inThreadRenderer.ts';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { type StartedTestSite, startTestSite } from '../../../fixtures/startTestSite.ts';
import { testSite } from '../../../fixtures/testSite.tsx';
import { Overloaded } from '../../rendering/renderer/createConcurrencyLimit.ts';
import type { Renderer } from '../../rendering/renderer/Renderer.ts';

let shell: StartedTestSite;

/** Visits that have come as far as a page's composition. */
let visited = 0;

async function use(render: Renderer['render']): Promise<void> {
  visited = 0;
  shell = await startTestSite({
    renderer: { render, browserOnly: () => [] },
    releasesFor: async () => {
      visited += 1;
      return [];
    },
  });
}

afterEach(() => shell.stop());

it('responds with Retry-After if too many pages wait to be rendered', async () => {
  await use(() => Promise.reject(new Overloaded()));

  const response = await fetch(shell.url);

  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain('load this page again');
  expect(shell.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

/** A renderer whose pages are never finished; `signals` are those of their visitors. */
function unending() {
  const signals: AbortSignal[] = [];
  const render: Renderer['render'] = (_request, signal) => {
    if (signal) signals.push(signal);
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  };
  return { signals, render };
}

it('limits the log lines of a module that throws in thousands of places', async () => {
  const renderer = inThreadRenderer(testSite);
  const failures = Array(5_000).fill({ name: 'Error', message: 'no', timedOut: false });
  const loads = Array(5_000).fill({ module: 'marketing/Hero', key: '', status: 'late' });
  shell = await startTestSite({
    renderer: {
      ...renderer,
      render: async (request) => ({ ...(await renderer.render(request)), failures, loads }),
    },
  });

  await fetch(shell.url);

  const logged = (text: string) => shell.logged.filter(({ msg }) => msg === text).length;
  for (const text of ['render failed', 'module data could not be loaded']) {
    expect(logged(text)).toBeGreaterThan(0);
    expect(logged(text)).toBeLessThan(100);
  }
});

it('logs once which region of a page lacks its HTML, and why', async () => {
  const renderer = inThreadRenderer(testSite);
  shell = await startTestSite({
    renderer: {
      ...renderer,
      render: async (request) => {
        const page = await renderer.render(request);
        const rendered = page.rendered.filter((id) => id !== 'marketing/Hero');
        return { ...page, rendered, tooLarge: ['marketing/Hero'] };
      },
    },
  });

  for (let visits = 0; visits < 2; visits += 1) expect((await fetch(shell.url)).status).toBe(200);

  expect(shell.logged.filter(({ msg }) => msg === 'region left to the browser')).toEqual([
    expect.objectContaining({
      level: 'warn',
      module: 'marketing/0123456789abcdef/Hero',
      cause: 'memory',
      reason: expect.stringContaining('memory'),
      path: '/',
    }),
  ]);
});

it('drops a page if its request is aborted', async () => {
  const { signals, render } = unending();
  await use(render);
  const visit = new AbortController();
  const response = fetch(shell.url, { signal: visit.signal }).catch(() => 'left');
  await until(() => signals.length === 1);

  visit.abort();

  expect(await response).toBe('left');
  await until(() => signals[0]?.aborted === true);
  expect(shell.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

it('continues with a page while one visitor waits for it', async () => {
  const { signals, render } = unending();
  await use(render);
  const visits = [new AbortController(), new AbortController()];
  const responses = visits.map(({ signal }) => fetch(shell.url, { signal }).catch(() => 'left'));
  await until(() => visited === 2 && signals.length === 1);

  visits[0]?.abort();
  await responses[0];
  await new Promise((wake) => setTimeout(wake, 100));
  expect(signals[0]?.aborted).toBe(false);

  visits[1]?.abort();
  await until(() => signals[0]?.aborted === true);
  expect(signals).toHaveLength(1);
});

it('gives a page no newer sequence numbers than its releases', async () => {
  let sequence = 7;
  shell = await startTestSite({
    releasesFor: async () => {
      const releases = [liveRelease('legal')];
      await new Promise(setImmediate);
      sequence = 8;
      return releases;
    },
    sequences: () => new Map([['legal', sequence]]),
  });

  const html = await (await fetch(`${shell.url}/privacy-policy`)).text();

  expect(html).toMatch(/<meta name="[^"]*" content="legal[^"\d]*7">/);
});

it.each([
  ['its release lacks', ['marketing', 'waitlist'], 'waitlist/SignUpSection', '/'],
  [
    'is the only one of its page and has no release',
    ['marketing'],
    'waitlist/WaitlistPage',
    '/waitlist',
  ],
])('omits an optional module that %s, without a failure', async (_what, names, id, path) => {
  const modules = { ...testSite.modules, [id]: { sampleProps: {}, optional: true } };
  const site = { ...testSite, modules };
  const releases = names.map((name) => {
    const { pinned, ...release } = liveRelease(name);
    const others = Object.entries(pinned.modules).filter(([module]) => `${name}/${module}` !== id);
    return { ...release, pinned: { ...pinned, modules: Object.fromEntries(others) } };
  });
  shell = await startTestSite({
    site,
    renderer: inThreadRenderer(site),
    releasesFor: async () => releases,
  });

  const response = await fetch(`${shell.url}${path}`);

  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).not.toContain('unavailable');
  expect(html).not.toContain(`<p>${id}</p>`);
  expect(shell.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('for a page whose module reads the query', () => {
  const made: { search: string | undefined; isUrgent: boolean }[] = [];

  let reads: string[];

  beforeEach(async () => {
    made.length = 0;
    reads = ['visitor'];
    await use(async ({ search = '', isUrgent }) => {
      made.push({ search, isUrgent });
      const visitor = new URLSearchParams(search).get('visitor') ?? 'nobody';
      const loaded = { status: 'loaded', module: 'legal/PrivacyPolicy', key: 'key' } as const;
      return {
        html: `<p>${visitor}</p>`,
        styles: '',
        rendered: [],
        failures: [],
        loads: [
          { ...loaded, json: `"${visitor}"`, reads: [] },
          { ...loaded, json: `"${visitor}"`, reads },
        ],
      };
    });
  });

  const read = async (search = '') => {
    const response = await fetch(`${shell.url}/privacy-policy${search}`);
    return /<p>(\w+)<\/p>/.exec(await response.text())?.[1];
  };

  it('shows no visitor another visitor’s query, in any order', async () => {
    expect(await read('?visitor=first')).toBe('first');
    expect(await read()).toBe('nobody');
    expect(await read('?visitor=second')).toBe('second');
    expect(await read('?from=mail')).toBe('nobody');
    expect(await read('?visitor=first')).toBe('first');
  });

  it("shows no visitor another visitor's query for concurrent requests either", async () => {
    const [first, other, second] = await Promise.all([
      read('?visitor=first'),
      read(),
      read('?visitor=second'),
    ]);

    expect([first, other, second]).toEqual(['first', 'nobody', 'second']);
  });

  it("shows no visitor another visitor's query if its modules together read very many parameters", async () => {
    const names = Array.from({ length: 60 }, (_, index) => `filter${index}`);
    reads = [...names, 'visitor'];

    expect(await read('?visitor=first')).toBe('first');
    expect(await read('?visitor=second')).toBe('second');
    expect(await read()).toBe('nobody');
    expect(await read('?visitor=first')).toBe('first');
    expect(made).toHaveLength(3);
  });

  it('queues never requested pages behind all others', async () => {
    await read();
    await read('?visitor=first');
    await read('?visitor=second');

    expect(made).toEqual([
      { search: '', isUrgent: true },
      { search: 'visitor=first', isUrgent: false },
      { search: 'visitor=second', isUrgent: false },
    ]);
  });
});
