/** @jest-environment node */
import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { REFUSALS } from '@statline/contract/refusals';
import { parse } from 'valibot';
import { inThreadRenderer as rendererOf } from '../../../compose/fixtures/inThreadRenderer.ts';
import { liveRelease } from '../../../compose/fixtures/liveRelease.ts';
import { makeRelease, publish } from '../../../compose/fixtures/makeRelease.ts';
import { ReleaseContract } from '../../../compose/src/protocol/ReleaseContract.ts';
import { createReleaseContract } from '../../../compose/src/releases/gate/createReleaseContract.ts';
import type { Renderer } from '../../../compose/src/rendering/renderer/Renderer.ts';
import { renderPage } from '../../../compose/src/rendering/worker/renderPage.tsx';
import { cpuOf } from '../../../service/fixtures/cpuOf.ts';
import { listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { sendRaw } from '../../../service/fixtures/sendRaw.ts';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../service/fixtures/until.ts';
import { type StartedShell, startShell } from '../../fixtures/startShell.ts';
import { site } from '../site.tsx';

const inThreadRenderer = rendererOf(site);

let shell: StartedShell;
const use = async (overrides: Parameters<typeof startShell>[0] = {}) => {
  shell = await startShell(overrides);
};
afterEach(() => {
  jest.restoreAllMocks();
  return shell.stop();
});

/** Advances the clock past the second for which an incomplete page is cached. */
function passASecond() {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 1_000);
}

const get = (path: string, options: RequestInit = {}) =>
  fetch(`${shell.url}${path}`, { redirect: 'manual', ...options });
const htmlOf = async (path: string) => (await get(path)).text();

const ShowOutcome = (props: { outcome?: string }) => `outcome: ${props.outcome}`;
const Broken = () => {
  throw new Error('broken release');
};

describe('a page', () => {
  it("contains its route's modules in order, between navigation and footer", async () => {
    await use();

    const html = await htmlOf('/');

    const order = [
      'Join Waitlist',
      'marketing/Hero',
      'marketing/Story',
      'marketing/Metrics',
      'waitlist/SignUpSection',
      'Privacy Policy',
    ].map((text) => html.indexOf(text));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  it.each([
    ['/waitlist', 'waitlist/WaitlistPage', 'Join the waitlist — Statline'],
    ['/privacy-policy', 'legal/PrivacyPolicy', 'Privacy Policy — Statline'],
    ['/terms-of-service', 'legal/TermsOfService', 'Terms of Service — Statline'],
  ])('at %s has its module, title and canonical address', async (path, module, title) => {
    await use();

    const html = await htmlOf(`${path}?utm_source=x`);

    expect(html).toContain(`<p>${module}</p>`);
    expect(html).toContain(`<title data-of-site>${title}</title>`);
    expect(html).toContain(
      `<link rel="canonical" href="https://statline.example${path}" data-of-site>`,
    );
  });

  it('lists its modules for the browser, with the scripts that they wait for', async () => {
    await use({ readDashboard: async () => ({ status: 'loading' }) });

    const html = await htmlOf('/');

    const [, json = '{}'] = html.match(/id="composition">([^<]*)</) ?? [];
    expect(JSON.parse(json).rendered.sort()).toEqual([
      'marketing/Hero',
      'marketing/Story',
      'waitlist/SignUpSection',
    ]);
  });

  it('requests no script before the first paint, and lists all scripts of its regions', async () => {
    await use();

    const html = await htmlOf('/privacy-policy');

    expect(html).not.toMatch(/<link[^>]* as="script"/);
    expect(html.replace(/<template.*?<\/template>/gs, '')).not.toMatch(/<script[^>]* src=/);
    const [, json = '{}'] = html.match(/id="composition">([^<]*)</) ?? [];
    const scripts: { href: string }[] = JSON.parse(json).scripts['legal/PrivacyPolicy'];
    expect(scripts.map(({ href }) => href)).toEqual([
      '/remotes/legal/0123456789abcdef/remoteEntry.js',
      '/remotes/legal/0123456789abcdef/PrivacyPolicy.js',
    ]);
  });

  it('has one executable inline script, under a policy that allows no other', async () => {
    await use();

    const response = await get('/');
    const html = await response.text();

    const [, ...others] = html.matchAll(/<script>(.*?)<\/script>/gs);
    expect(others).toEqual([]);
    const text = html.match(/<script>(.*?)<\/script>/s)?.[1] ?? '';
    const hash = createHash('sha256').update(text).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(
      `script-src 'self' 'sha256-${hash}';`,
    );
    const attributes = [...html.matchAll(/<script (?!src)([^>]*)>/g)].map(([, found]) => found);
    for (const found of attributes) expect(found).toMatch(/type="application\/(ld\+)?json"/);
  });

  it('shows the result of a sign-up without script once, to the browser that sent it', async () => {
    const waitlist = liveRelease('waitlist', { 'waitlist/SignUpSection': ShowOutcome });
    await use({ releasesFor: async () => [waitlist] });
    const form = { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) };
    const back = await get('/api/waitlist', form);
    const address = back.headers.get('location') ?? '';
    const cookie = back.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(back.headers.get('set-cookie')).toMatch(/; Max-Age=60; HttpOnly; SameSite=Lax$/);

    const shown = await get(address, { headers: { cookie } });

    expect(await shown.text()).toContain('outcome: unavailable');
    expect(shown.headers.get('set-cookie')).toMatch(/^signup=; Path=\/; Max-Age=0;/);
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
  });

  it("shows the refusals of a sign-up without script in the API's words", async () => {
    const ShowErrors = ({ errors = {} }: { errors?: object }) => JSON.stringify(errors);
    const waitlist = liveRelease('waitlist', { 'waitlist/SignUpSection': ShowErrors });
    await use({ releasesFor: async () => [waitlist] });
    const address = '/?signup=invalid&refused=email.ending&refused=%3Cb%3E&refused=toString';

    const shown = await get(address, { headers: { cookie: 'signup=invalid' } });
    const reloaded = await get(address);

    expect((await shown.text()).replaceAll('&quot;', '"')).toContain(
      `{"email":"${REFUSALS['email.ending']}"}`,
    );
    expect(reloaded.headers.get('location')).toBe('/');
  });

  it('shows the result to a browser without cookies, but not to one that reloads', async () => {
    const waitlist = liveRelease('waitlist', { 'waitlist/SignUpSection': ShowOutcome });
    await use({ releasesFor: async () => [waitlist] });
    const own = { 'sec-fetch-site': 'same-origin' };

    const twice = await get('/?signup=limited&r=code', { headers: own });
    const address = twice.headers.get('location') ?? '';
    const cookie = twice.headers.get('set-cookie')?.split(';')[0] ?? '';
    const shown = await get(address, { headers: own });
    const reloaded = await get(address, { headers: { ...own, cookie } });

    expect(await shown.text()).toContain('outcome: limited');
    for (const { headers } of [twice, shown, reloaded])
      expect(headers.get('cache-control')).toBe('private, no-store');
    expect(reloaded.headers.get('location')).toBe('/?r=code');
  });

  it('with a result is sent in one response, since a second request would lack the cookie', async () => {
    const render: Renderer['render'] = async (request, signal, onPart) => {
      const page = await inThreadRenderer.render(request, signal);
      onPart?.(page);
      return page;
    };
    await use({ renderer: { render, browserOnly: () => [] } });
    const again = '<noscript><meta http-equiv="refresh"';

    const home = await htmlOf('/');
    const shown = await get('/?signup=joined&confirm', { headers: { cookie: 'signup=joined' } });

    expect(home).toContain(again);
    expect(shown.status).toBe(200);
    expect(await shown.text()).not.toContain(again);
  });

  it.each([
    ['a link elsewhere', 'cross-site'],
    ['a pasted URL', 'none'],
  ])('redirects %s to the page without a result', async (_what, site) => {
    await use();

    const response = await get('/?signup=joined&twice', { headers: { 'sec-fetch-site': site } });

    expect(response.headers.get('location')).toBe('/');
  });

  it.each([
    ['a browser that sent no form', '/?signup=joined', '', '/'],
    ['a browser that sent no form, with a mail', '/?signup=joined&confirm', '', '/'],
    ['a browser with the cookie of another result', '/?signup=joined', 'signup=limited', '/'],
    ['an unknown result', '/?signup=%3Cscript%3E', 'signup=joined', '/'],
    ['a repeated parameter', '/?signup=joined&signup=joined&to=1', 'signup=joined', '/?to=1'],
  ])('redirects %s to the page without a result', async (_what, address, cookie, place) => {
    await use();

    const response = await get(address, { headers: { cookie } });

    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(place);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('the dashboard state of a page', () => {
  it('is loading if the API has not responded in time', async () => {
    await use({ readDashboard: async () => ({ status: 'loading' }) });

    expect(await htmlOf('/')).toContain('Loading dashboard data...');
  });

  it('is the error if the API failed', async () => {
    await use({
      readDashboard: async () => ({ status: 'failed', message: 'Network response was not ok' }),
    });

    expect((await htmlOf('/')).replaceAll('<!-- -->', '')).toContain(
      'Error loading dashboard data: Network response was not ok',
    );
  });

  it('is requested on the home page only', async () => {
    const readDashboard = jest.fn(async () => ({ status: 'loading' as const }));
    await use({ readDashboard });

    await htmlOf('/privacy-policy');

    expect(readDashboard).not.toHaveBeenCalled();
  });
});

describe('a failing remote', () => {
  const UNAVAILABLE = 'This part of the page is unavailable right now.';

  it('leaves its own regions unavailable if it has no release', async () => {
    await use({ releasesFor: async () => [liveRelease('waitlist')] });

    const html = await htmlOf('/');

    expect(html).toContain(UNAVAILABLE);
    expect(html).toContain('waitlist/SignUpSection');
    expect(html).toContain('id="mission"');
  });

  it('leaves its own region unavailable if it throws while rendering', async () => {
    const marketing = liveRelease('marketing', { 'marketing/Hero': Broken });
    await use({ releasesFor: async () => [marketing, liveRelease('waitlist')] });

    const response = await get('/');
    const html = await response.text();

    expect(response.status).toBe(200);
    expect(html).toContain(UNAVAILABLE);
    expect(html).toContain('marketing/Story');
    expect(shell.logged).toContainEqual(expect.objectContaining({ msg: 'render failed' }));
  });
});

describe('a page without available regions', () => {
  it('responds with 503 until its only module has a release', async () => {
    const releases = [liveRelease('marketing')];
    await use({ releasesFor: async () => releases });

    const unavailable = await get('/privacy-policy');
    releases.push(liveRelease('legal'));
    const back = await get('/privacy-policy');

    expect(unavailable.status).toBe(503);
    expect(Number(unavailable.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(unavailable.headers.get('content-type')).toContain('text/html');
    expect(await unavailable.text()).toContain('This part of the page is unavailable right now.');
    expect(back.status).toBe(200);
    expect(back.headers.get('retry-after')).toBeNull();
    expect(await back.text()).toContain('legal/PrivacyPolicy');
  });

  it('is reported if the release lacks the module', async () => {
    const legal = liveRelease('legal');
    delete (legal.pinned.modules as Record<string, unknown>).PrivacyPolicy;
    await use({ releasesFor: async () => [legal] });

    expect((await get('/privacy-policy')).status).toBe(503);
    expect((await get('/terms-of-service')).status).toBe(200);
  });

  it('recovers once its module no longer throws, with the same release', async () => {
    let isBroken = true;
    const renderOrThrow = () => {
      if (isBroken) throw new Error('broken for now');
      return 'the policy';
    };
    const legal = liveRelease('legal', { 'legal/PrivacyPolicy': renderOrThrow });
    await use({ releasesFor: async () => [legal] });

    const unavailable = await get('/privacy-policy');
    isBroken = false;
    passASecond();

    expect(unavailable.status).toBe(503);
    expect(await htmlOf('/privacy-policy')).toContain('the policy');
  });

  it('is rendered once for many concurrent requests', async () => {
    // Stops the clock, so that the page stays cached on a busy machine.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const render = jest.fn(inThreadRenderer.render);
    const legal = liveRelease('legal', { 'legal/PrivacyPolicy': Broken });
    await use({ releasesFor: async () => [legal], renderer: { render, browserOnly: () => [] } });

    const responses = await Promise.all(Array.from({ length: 20 }, () => get('/privacy-policy')));

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('has no available region at all: one is enough for a page', async () => {
    await use({ releasesFor: async () => [] });
    expect((await get('/')).status).toBe(503);
    await shell.stop();

    await use({ releasesFor: async () => [liveRelease('waitlist')] });
    expect((await get('/')).status).toBe(200);
  });

  it('is not a page whose module only browsers render', async () => {
    const browserOnly = { ...liveRelease('legal'), serverBundle: undefined };
    await use({ releasesFor: async () => [browserOnly] });

    expect((await get('/privacy-policy')).status).toBe(200);
  });
});

test('a page with a module left to browsers is rendered again when the circuit breaker closes', async () => {
  let isLeft = true;
  const render: Renderer['render'] = (request) => {
    const { composition } = request;
    return isLeft
      ? renderPage(site, request.path, composition, new Map())
      : inThreadRenderer.render(request);
  };
  await use({ renderer: { render, browserOnly: () => [] } });

  const without = await htmlOf('/privacy-policy');
  isLeft = false;
  passASecond();

  expect(without).toContain('This part of the page needs JavaScript.');
  expect(await htmlOf('/privacy-policy')).toContain('<p>legal/PrivacyPolicy');
});

describe('a release without a server bundle', () => {
  it('leaves its regions to the browser, with a message for visitors without script', async () => {
    const browserOnly = { ...liveRelease('marketing'), serverBundle: undefined };
    await use({ releasesFor: async () => [browserOnly, liveRelease('waitlist')] });

    const html = await htmlOf('/');

    expect(html).toContain('This part of the page needs JavaScript.');
    expect(html).not.toContain('unavailable right now');
    expect(html).toContain('waitlist/SignUpSection');
    expect(shell.logged).not.toContainEqual(expect.objectContaining({ msg: 'render failed' }));
  });
});

describe('other addresses', () => {
  it('respond with the 404 page, and log its path', async () => {
    await use();

    const response = await get('/no/such-page?email=a@example.com');

    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Oops! Page not found');
    expect(shell.logged).toContainEqual(
      expect.objectContaining({ path: '/no/such-page', msg: 'no page at this path' }),
    );
    expect(JSON.stringify(shell.logged)).not.toContain('example.com');
  });

  it.each(['//evil.example', '/%E0%A4%A', '/..%2f..%2fetc/passwd', '/\\evil'])(
    'such as %s respond with the 404 page',
    async (path) => {
      await use();

      expect((await get(path)).status).toBe(404);
    },
  );

  it('include the contract for teams, with sample props of each module', async () => {
    await use();

    const response = await get('/_shell/contract');

    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(parse(ReleaseContract, await response.json())).toEqual(createReleaseContract(site));
  });

  it('share one 404 page, rendered once', async () => {
    const render = jest.fn(inThreadRenderer.render);
    await use({ renderer: { render, browserOnly: () => [] } });

    const pages = new Set<string>();
    for (const path of ['/a', '/b/c', '/d?signup=joined', '/%', '/privacy-policy/e']) {
      const response = await get(path);
      expect(response.status).toBe(404);
      pages.add(await response.text());
    }

    expect(pages.size).toBe(1);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['/Waitlist', '/waitlist'],
    ['/waitlist/', '/waitlist'],
    ['//waitlist', '/waitlist'],
    ['/%77aitlist?a=%20b&c', '/waitlist?a=%20b&c'],
    ['/PRIVACY-policy//', '/privacy-policy'],
    ['//', '/'],
  ])('that spell a page differently (%s) redirect to it without rendering', async (path, page) => {
    const render = jest.fn();
    await use({ renderer: { render, browserOnly: () => [] } });

    const response = await sendRaw(
      shell.url,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );

    expect(response).toMatch(/^HTTP\/1\.1 301 /);
    expect(response).toContain(`\r\nLocation: ${page}\r\n`);
    expect(render).not.toHaveBeenCalled();
  });

  it('redirects /public to the home page', async () => {
    await use();

    const response = await get('/public');

    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/');
  });

  it('respond to HEAD like GET and refuse other methods', async () => {
    await use();

    expect((await get('/waitlist', { method: 'HEAD' })).status).toBe(200);
    expect((await get('/waitlist', { method: 'POST' })).status).toBe(405);
  });

  it("show 'Unexpected Application Error!' if a page cannot be composed", async () => {
    await use({
      releasesFor: async () => {
        throw new Error('a bug in the shell');
      },
    });

    const response = await get('/');

    expect(response.status).toBe(500);
    const html = await response.text();
    expect(html).toMatch(/<h1[^>]*>Unexpected Application Error!/);
    expect(html.match(/<title[^>]*>[^<]*/g)).toEqual([
      expect.stringMatching(/>Unexpected Application Error!$/),
    ]);
  });
});

it('is not blocked by a query with thousands of parameters of one name', async () => {
  await use();
  const request = (query: string) => () => get(`/?${query}`).then((response) => response.text());
  const [oneLong, many] = [`a=${'b'.repeat(14_000)}`, 'a&'.repeat(7_000)];
  await request(oneLong)();

  const usual = await cpuOf(request(oneLong));

  expect(await cpuOf(request(many))).toBeLessThan(10 * usual);
});

describe('files below /assets/ and /remotes/', () => {
  it.each(['/assets/no.js', '/remotes/legal/0123456789abcdef/no.js', '/remotes/', '/assets/%'])(
    'such as %s get a plain 404 if missing, not a page',
    async (path) => {
      const render = jest.fn();
      await use({ renderer: { render, browserOnly: () => [] } });

      const response = await get(path);

      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('text/plain');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(render).not.toHaveBeenCalled();
    },
  );

  it('are served of complete releases only', async () => {
    const mirror = await temporaryFolder();
    const made = makeRelease();
    const { id, container } = made.release;
    for (const folder of [id, '.draft-1']) await publish(join(mirror, 'legal', folder), made);
    await writeFile(join(mirror, 'legal/live.json'), JSON.stringify({ id }));
    await writeFile(join(mirror, 'legal/live.json.1'), JSON.stringify({ id }));
    await use({
      folders: { browser: mirror, bootstrap: mirror, visit: mirror, mirror, onDemand: mirror },
    });

    const statusOf = async (path: string) => (await get(`/remotes/legal/${path}`)).status;

    expect(await statusOf(`${id}/${container.file}`)).toBe(200);
    const inTemporaryFolder = ['.draft-1', '%2edraft-1'].map((name) => `${name}/${container.file}`);
    for (const path of ['live.json', 'live.json.1', ...inTemporaryFolder]) {
      expect(await statusOf(path)).toBe(404);
    }
  });
});

test('logs no path that may contain a typed address', async () => {
  await use({
    releasesFor: async () => {
      throw new Error('a bug in the shell');
    },
  });

  for (const path of [
    '/api/waitlist/numbat@bilby.org',
    '/numbat%40bilby.org',
    '/?email=numbat@bilby.org',
  ]) {
    await get(path);
  }

  expect(shell.logged.length).toBeGreaterThan(3);
  expect(JSON.stringify(shell.logged)).not.toMatch(/numbat|bilby/);
});

describe("the API's proxy", () => {
  it('responds in JSON when the API cannot be reached', async () => {
    await use();

    const response = await get('/api/waitlist', { method: 'POST' });

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toEqual({
      message: 'The service cannot be reached right now. Please try again in a moment.',
      code: 'service.unavailable',
    });
  });

  it.each(['application/x-www-form-urlencoded;charset=UTF-8', 'Application/X-WWW-Form-Urlencoded'])(
    'redirects a form without script (%s) to the site with the result',
    async (type) => {
      await use();

      const response = await get('/api/waitlist', {
        method: 'POST',
        headers: { 'content-type': type },
        body: 'email=ada%40example.com',
      });

      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe('/?signup=unavailable#waitlist');
    },
  );

  it('logs no API failure if the visitor leaves before the response', async () => {
    const calls = new EventEmitter();
    const received = once(calls, 'received');
    const left = once(calls, 'left');
    const listener: RequestListener = (request) => {
      request.once('close', () => calls.emit('left'));
      calls.emit('received');
    };
    const api = await listenLocally(listener);
    await use({ apiUrl: api.url });
    const leaving = new AbortController();
    const response = get('/api/dashboard', { signal: leaving.signal }).catch(() => 'left');
    await received;
    leaving.abort();
    await left;

    expect(await response).toBe('left');
    await until(() => shell.logged.length > 0);
    expect(shell.logged).toEqual([
      expect.objectContaining({
        msg: 'the visitor left before the response',
        path: '/api/dashboard',
      }),
    ]);
    await api.close();
  });
});

it.each([
  ['/_shell/visits', 'destroy'],
  ['/_shell/visits', 'resetAndDestroy'],
  ['/_shell/region-failures', 'destroy'],
  ['/_shell/policy-reports', 'destroy'],
] as const)('logs no failure if the visitor aborts a report (%s, %s)', async (path, breakOff) => {
  await use();
  const { hostname, port } = new URL(shell.url);
  const socket = connect(Number(port), hostname);

  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{`, () =>
    socket[breakOff](),
  );

  await until(() => shell.logged.some((line) => line.path === path));
  await get('/waitlist');
  expect(shell.logged.filter(({ level }) => level !== 'debug')).toEqual([]);
});

const DEVELOPERS = { remotes: ['legal'], origins: ['http://localhost:3003'] };

describe('overrides', () => {
  it('are ignored if they are not allowed', async () => {
    await use();

    const response = await get('/?remote.legal=http://localhost:3003/');

    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('are stored in a cookie, and removed from the address', async () => {
    await use({ overrideRules: DEVELOPERS });

    const response = await get('/waitlist?remote.legal=http://localhost:3003/');

    expect(response.headers.get('location')).toBe('/waitlist');
    expect(response.headers.get('set-cookie')).toMatch(/^override-legal=http%3A/);
  });
});

describe('a canary', () => {
  it('assigns each visitor a number once', async () => {
    await use({ mayShowCanary: () => true, origin: 'http://localhost:3000' });

    const first = await get('/');
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const second = await get('/', { headers: { cookie } });

    expect(cookie).toMatch(/^canary=\d{1,2}$/);
    expect(first.headers.get('set-cookie')).not.toContain('secure');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(second.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['the site is known to use https', { origin: 'https://statline.example' }, {}],
    ['a proxy reports https', { origin: 'http://localhost' }, { 'x-forwarded-proto': 'https' }],
  ])('sets a Secure cookie if %s', async (_what, options, headers) => {
    await use({ mayShowCanary: () => true, overrideRules: DEVELOPERS, ...options });

    const canary = await get('/', { headers });
    const override = await get('/?remote.legal=http://localhost:3003/', { headers });

    expect(canary.headers.get('set-cookie')).toMatch(/^canary=\d+;.*; secure/);
    expect(override.headers.getSetCookie().at(-1)).toMatch(/^override-legal=.*; secure/);
  });

  it('sets no cookie if there is no canary', async () => {
    await use();

    expect((await get('/')).headers.get('set-cookie')).toBeNull();
  });
});
