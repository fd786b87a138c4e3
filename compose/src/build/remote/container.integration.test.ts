/** @jest-environment jsdom */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { withResolvers } from '@statline/service/withResolvers';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type BuiltRemote, buildFolder, buildRemote } from '../../../fixtures/buildRemote.ts';
import { provideContainerGlobals } from '../../browser/federation/containerGlobals.ts';
import { openContainer } from '../../browser/federation/openContainer.ts';

const SIZE = 1_024;

/** @param words what the release shows. */
const sources = (words: string) => ({
  'rspack.config.ts': `import { remote } from '@statline/compose/build';
    export default remote({
      workspace: import.meta.dirname,
      modules: ['Greeting', 'Farewell'],
      budgets: { container: ${SIZE}, modules: { Greeting: 2_000, Farewell: 2_000 } },
    });`,
  'src/common.cjs': `exports.words = ${JSON.stringify(words)};`,
  'src/Greeting.tsx': `import common, { words } from './common.cjs';
    import * as everything from 'react';
    export const loadLater = () => import('./later.ts');
    export const loadReact = () => import('react');
    export default function Greeting() {
      return <p>{words} {String(common.words === words && everything['useState' + ''] !== undefined)}</p>;
    }`,
  'src/Farewell.tsx': `import { words } from './common.cjs';
    import { styled } from 'styled-components';
    import './farewell.css';
    const Words = styled.p\`color: red\`;
    export default function Farewell() { return <Words>{words}</Words>; }`,
  'src/farewell.css': 'p { font-style: italic }',
  'src/later.ts': `export const later = ${JSON.stringify(`${words}, later`)};`,
});

/** A host that makes its `require` a global, as `containerGlobals.ts` has it. */
const HOST = {
  'rspack.config.ts': `import { host } from '@statline/compose/build';
    const builds = host({
      workspace: import.meta.dirname,
      site: './src/site.ts',
      browser: './src/browser.ts',
      server: './src/main.ts',
    });
    export default builds.find(({ name }) => name === 'browser');`,
  // A library makes a second script, and there is a chunk for later, as in every host.
  'src/browser.ts': `import 'react/jsx-runtime';
    const loadLater = () => import('./later.ts');
    Object.assign(globalThis, { __webpack_require__, loadLater });`,
  'src/later.ts': 'export default 1;',
};

let remote: BuiltRemote;
let next: BuiltRemote;
beforeAll(async () => {
  await runHost();
  remote = await buildRemote(sources('Hello'));
  next = await buildRemote(sources('Good morning'));
});
afterAll(() => Promise.all([remote.remove(), next.remove()]));

async function runHost(): Promise<void> {
  const folder = await buildFolder(HOST);
  const dist = path.join(folder, 'dist/browser');
  const { scripts } = JSON.parse(await readFile(path.join(dist, 'entrypoint.json'), 'utf8'));
  for (const { file } of scripts) {
    // biome-ignore lint/security/noGlobalEval: stands for the browser, which runs scripts
    globalThis.eval(await readFile(path.join(dist, file), 'utf8'));
  }
  await rm(folder, { recursive: true });
}

const requested: string[] = [];
let isReachable = true;
let running: HTMLScriptElement | null = null;
/** Resolved when chunks may run. */
let chunksMayRun = Promise.resolve();

/** Runs the scripts that are added to the document, as a browser does. */
async function run(script: HTMLScriptElement): Promise<void> {
  const { pathname } = new URL(script.src);
  const [, folder = '', file = ''] = pathname.split('/');
  requested.push(pathname);
  const release = { first: remote, next }[folder];
  if (!isReachable || release?.release.files[file] !== script.integrity) {
    script.dispatchEvent(new Event('error'));
    return;
  }
  const text = await release.textOf(file);
  if (file !== release.release.container.file) await chunksMayRun;
  running = script;
  // biome-ignore lint/security/noGlobalEval: stands for the browser, which runs scripts
  globalThis.eval(text);
  running = null;
  script.dispatchEvent(new Event('load'));
}

/** Applies the style sheets that are added to the document, as a browser does. */
function apply(link: HTMLLinkElement): void {
  const [, folder = '', file = ''] = new URL(link.href).pathname.split('/');
  const release = { first: remote, next }[folder];
  const isIntact = release?.release.files[file] === link.integrity;
  link.dispatchEvent(new Event(isReachable && isIntact ? 'load' : 'error'));
}

provideContainerGlobals();
const open = ({ release }: BuiltRemote, folder: string) => {
  const { file, global } = release.container;
  const container = { file, global, integrity: release.files[file] ?? '' };
  return openContainer(
    { ...release, baseUrl: `/${folder}/`, container },
    `http://localhost/${folder}/${file}`,
  );
};

beforeAll(() => {
  Object.defineProperty(document, 'currentScript', { configurable: true, get: () => running });
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const node of added) {
      if (node instanceof HTMLScriptElement) void run(node);
      if (node instanceof HTMLLinkElement) apply(node);
    }
  }).observe(document, { childList: true, subtree: true });
});
beforeEach(() => {
  requested.length = 0;
  isReachable = true;
});

/** A module as it is exposed, by its name. */
async function moduleOf(opened: ReturnType<typeof open>, name: string) {
  const make = await (await opened).get(`./${name}`);
  return make() as unknown as {
    default: () => null;
    loadLater(): Promise<{ later: string }>;
    loadReact(): Promise<object>;
  };
}
const htmlOf = ({ default: Module }: { default: () => null }) =>
  renderToString(createElement(Module));

it('is a single small file with its modules, if these are small', async () => {
  const { container, modules, requires } = remote.release;
  const text = await remote.textOf(container.file);
  const [own = ''] = text.split('\n(()=>{\n');

  expect(modules).toEqual({ Greeting: [], Farewell: [] });
  expect(brotliCompressSync(own).length).toBeLessThan(SIZE);
  // All of the bundler's functions are the host's.
  expect(own).not.toMatch(/defineProperty|createElement|getPrototypeOf|hasOwn/);
  expect(requires).toHaveProperty(['@statline/compose/runtime']);
});

it("renders its modules with the page's libraries", async () => {
  const opened = open(remote, 'first');

  expect(htmlOf(await moduleOf(opened, 'Greeting'))).toBe('<p>Hello<!-- --> <!-- -->true</p>');
  expect(htmlOf(await moduleOf(opened, 'Farewell'))).toMatch(/^<p class="[^"]+">Hello<\/p>$/);
  expect(requested).toHaveLength(1);
  await expect((await opened).get('./Nope')).rejects.toThrow('No module: ./Nope');
});

it('loads a lazy module on demand, once, and retries after a failure', async () => {
  const greeting = await moduleOf(open(remote, 'first'), 'Greeting');
  isReachable = false;
  await expect(greeting.loadLater()).rejects.toThrow('could not be loaded');
  isReachable = true;
  requested.length = 0;

  const both = await Promise.all([greeting.loadLater(), greeting.loadLater()]);

  expect(both.map(({ later }) => later)).toEqual(['Hello, later', 'Hello, later']);
  expect(requested).toEqual([expect.stringMatching(/^\/first\/\w+\.\w+\.js$/)]);
});

it('a chunk that arrives after the container was opened again reaches the one that requested it', async () => {
  const greeting = await moduleOf(open(next, 'next'), 'Greeting');
  const { promise, resolve } = withResolvers();
  chunksMayRun = promise;
  const later = greeting.loadLater();
  const again = await moduleOf(open(next, 'next'), 'Greeting');
  resolve();

  expect(await later).toHaveProperty('later', 'Good morning, later');
  expect(await again.loadLater()).toHaveProperty('later', 'Good morning, later');
});

it("loads a module's style sheets with it, once, and retries after a failure", async () => {
  const sheets = () => document.querySelectorAll('link[href^="/next/"]');
  const opened = await open(next, 'next');
  isReachable = false;
  await expect(opened.get('./Farewell')).rejects.toThrow('could not be loaded');
  expect(sheets()).toHaveLength(0);
  isReachable = true;

  await Promise.all([opened.get('./Farewell'), opened.get('./Farewell')]);
  await (await open(next, 'next')).get('./Farewell');

  expect(sheets()).toHaveLength(1);
});

it('does not load a style sheet that the server has sent', async () => {
  document.head.innerHTML = `<link rel="stylesheet" href="/next/${next.release.styles?.Farewell?.[0]}">`;

  await (await open(next, 'next')).get('./Farewell');

  expect(document.querySelectorAll('link')).toHaveLength(1);
});

it('creates a namespace for a library that is not an ES module', async () => {
  const { loadReact } = await moduleOf(open(remote, 'first'), 'Greeting');

  expect(await loadReact()).toMatchObject({ createElement, default: { createElement } });
});

it('separates two releases of a remote whose scripts have the same ids', async () => {
  const first = await moduleOf(open(remote, 'first'), 'Greeting');
  const second = await moduleOf(open(next, 'next'), 'Greeting');

  expect([htmlOf(first), htmlOf(second)]).toEqual([
    expect.stringContaining('Hello'),
    expect.stringContaining('Good morning'),
  ]);
  expect((await second.loadLater()).later).toBe('Good morning, later');
  expect((await first.loadLater()).later).toBe('Hello, later');
});

it("the build fails if the bundler's output lacks the code to be removed", async () => {
  const plugin = path.resolve(__dirname, '../plugins/replaceRuntime.ts');
  const failing = buildRemote({
    ...sources('Hello'),
    'rspack.config.ts': `import { remote } from '@statline/compose/build';
      import { replaceRuntime } from ${JSON.stringify(plugin)};
      const nothing = () => '';
      export default remote({
        workspace: import.meta.dirname,
        modules: ['Greeting', 'Farewell'],
        extend: (build) => ({
          ...build,
          plugins: build.name === 'container'
            ? [...build.plugins, replaceRuntime('sample', { renamed: nothing }, { rare: nothing })]
            : build.plugins,
        }),
      });`,
  });

  await expect(failing).rejects.toThrow('The runtime of sample has no renamed to be replaced.');
});
