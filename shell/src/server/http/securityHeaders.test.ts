/** @jest-environment node */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { type StartedShell, startShell } from '../../../fixtures/startShell.ts';

let shell: StartedShell;
const use = async (overrides: Parameters<typeof startShell>[0] = {}) => {
  shell = await startShell(overrides);
};
afterEach(() => shell.stop());

const get = (path: string, options: RequestInit = {}) =>
  fetch(`${shell.url}${path}`, { redirect: 'manual', ...options });
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';
const directive = (response: Response, name: string) =>
  policyOf(response)
    .split(';')
    .find((text) => text.startsWith(`${name} `));

/** Sources that a policy needs for a document's inline styles, including an empty one. */
const styleSources = (html: string) => {
  const styles = Array.from(html.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, css = '']) => css);
  expect(styles.length).toBeGreaterThan(1);
  return ['', ...styles].map(
    (css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
};

const failingPage = {
  releasesFor: async () => {
    throw new Error('a bug in the shell');
  },
};

describe.each([
  ['a page', '/', {}],
  ['the 404 page', '/no-such-page', {}],
  ['the page of an unexpected error', '/', failingPage],
])('%s', (_, path, dependencies) => {
  it('allows its own style elements, and no other inline style', async () => {
    await use(dependencies);

    const response = await get(path);
    const html = await response.text();

    expect(directive(response, 'style-src')).toBe(
      ['style-src', "'self'", ...styleSources(html)].join(' '),
    );
    expect(html).not.toMatch(/<[^>]* style=/);
  });

  it('names the endpoint for violations', async () => {
    await use(dependencies);

    const response = await get(path);

    expect(directive(response, 'report-uri')).toBe('report-uri /_shell/policy-reports');
  });

  it('reports scripts without a hash, and does not block them', async () => {
    await use(dependencies);

    const { headers } = await get(path);

    expect(headers.get('integrity-policy-report-only')).toBe(
      'blocked-destinations=(script),endpoints=(integrity)',
    );
    expect(headers.get('reporting-endpoints')).toBe('integrity="/_shell/policy-reports"');
    expect(headers.has('integrity-policy')).toBe(false);
  });

  it('enforces Trusted Types with one policy', async () => {
    await use(dependencies);

    const response = await get(path);

    expect(directive(response, 'require-trusted-types-for')).toContain("'script'");
    expect(directive(response, 'trusted-types')).toBe('trusted-types default');
  });
});

describe('a response that is not a document', () => {
  it.each([
    ['JSON', '/_shell/releases', {}],
    ['a file', '/robots.txt', {}],
    ['a redirect', '/public', {}],
    ['a refused method', '/', { method: 'PUT' }],
    ["the proxy's own", '/api/dashboard', {}],
  ])('(%s) may not be executed, framed, or load anything', async (_, path, options) => {
    await use();

    const response = await get(path, options);

    expect(directive(response, 'default-src')).toBe("default-src 'none'");
    expect(directive(response, 'frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(policyOf(response)).not.toContain('script-src');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('permissions-policy')).toContain('camera=()');
  });
});

describe('a file', () => {
  const names = ['text.woff2', 'portrait.png', 'shell.js', 'shell.css', 'drawing.svg'];
  const startWithFiles = async () => {
    const publicFolder = await temporaryFolder();
    for (const name of names) await writeFile(path.join(publicFolder, name), name);
    await use({ publicFolder });
  };

  it.each(names)('(%s) has nosniff, executes nothing and is for this site alone', async (name) => {
    await startWithFiles();

    const { headers } = await get(`/${name}`);

    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
  });

  it.each([
    ['text.woff2', null],
    ['portrait.png', null],
    ['shell.js', null],
    ['shell.css', null],
    // An SVG that is opened by its URL is a document.
    ['drawing.svg', 'DENY'],
  ])('(%s) has the headers of documents only if it can be one', async (name, framed) => {
    await startWithFiles();

    const { headers } = await get(`/${name}`);

    expect(headers.get('x-frame-options')).toBe(framed);
    expect(headers.has('permissions-policy')).toBe(framed !== null);
    expect(headers.has('cross-origin-opener-policy')).toBe(framed !== null);
  });
});

describe('Strict-Transport-Security', () => {
  it.each(['/', '/no-such-page', '/public', '/robots.txt', '/_shell/releases', '/api/dashboard'])(
    'is sent at %s if visitors come by https',
    async (path) => {
      await use({ origin: 'https://statline.example' });

      const { headers } = await get(path);

      expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
    },
  );

  it('is not sent for http requests', async () => {
    await use({ origin: 'http://localhost:3000' });

    expect((await get('/')).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('the page of a visitor with overrides', () => {
  it('may load from the origins of its overrides, unlike other pages', async () => {
    const origin = 'http://localhost:3003';
    await use({
      overrideRules: { remotes: ['legal'], origins: [origin] },
    });
    const cookie = `override-legal=${encodeURIComponent(`${origin}/`)}`;

    const overridden = await get('/', { headers: { cookie } });
    const usual = await get('/');

    expect(directive(overridden, 'script-src')).toMatch(
      /^script-src 'self' 'sha256-[^ ]+' http:\/\/localhost:3003$/,
    );
    expect(directive(overridden, 'connect-src')).toBe("connect-src 'self' http://localhost:3003");
    expect(directive(overridden, 'trusted-types')).toBe(directive(usual, 'trusted-types'));
    expect(directive(usual, 'script-src')).toMatch(/^script-src 'self' 'sha256-[^ ]+'$/);
    expect(policyOf(usual)).not.toContain('localhost');
  });
});
