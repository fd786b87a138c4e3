import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BuiltRemote, buildFolder, buildRemote } from '../../../fixtures/buildRemote.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { releaseId } from '../../protocol/manifest/releaseDigest.ts';

const FILES = {
  'package.json': `{ "version": "1.0.0", "compose": { "remote": "sample" },
    "imports": { "#words": "./src/words.txt" } }`,
  'rspack.config.ts': `import { remote } from '@statline/compose/build';
    export default remote({
      workspace: import.meta.dirname,
      modules: ['Greeting'],
      slots: { welcome: 'Greeting' },
      enhancements: ['Greeting'],
      extend: (configuration) => ({
        ...configuration,
        module: {
          ...configuration.module,
          rules: [...(configuration.module?.rules ?? []), { test: /\\.txt$/, type: 'asset/source' }],
        },
      }),
    });`,
  'src/Greeting.enhancement.ts': `export default (region: HTMLElement) => {
      region.title = 'Set before React.';
      return () => {};
    };`,
  'src/words.txt': 'Read from a file that no build knows by itself.',
  'src/Later.tsx': `export default function Later() { return <p>Comes in a script of its own.</p>; }`,
  'src/Greeting.tsx': `import { lazy, Suspense } from 'react';
    import words from '#words';
    const Later = lazy(() => import('./Later.tsx'));
    export default function Greeting() {
      return <section><p>{words}</p><Suspense fallback="…"><Later /></Suspense><i css={{ color: 'red' }} /></section>;
    }`,
};

let remote: BuiltRemote;
beforeAll(async () => {
  remote = await buildRemote(FILES);
});
afterAll(() => remote.remove());

it('declares its slots in the manifest, covered by the release id', () => {
  const { id, ...contents } = remote.release;

  expect(contents.slots).toEqual({ welcome: 'Greeting' });
  expect(releaseId(contents)).toBe(id);
});

/** The scripts of the release that say something. */
async function scriptsWith(words: string): Promise<string[]> {
  const scripts = Object.keys(remote.release.files).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map(remote.textOf));
  return scripts.filter((_script, index) => texts[index]?.includes(words));
}

it("renders lazy modules on the server, and applies the team's own bundler rules", async () => {
  const html = await remote.htmlOf('Greeting');

  expect(html).toContain('Read from a file that no build knows by itself.');
  expect(html).toContain('Comes in a script of its own.');
});

it("does not change code without styled-components, such as another library's `css` prop", async () => {
  expect(await remote.htmlOf('Greeting')).toContain('<i css="[object Object]">');
});

it('the browser loads a lazy module on demand, as a script of the release, by its hash', async () => {
  const { files, modules } = remote.release;
  const [lazy, ...others] = await scriptsWith('Comes in a script of its own.');
  const [whoLoadsIt] = await scriptsWith(files[lazy ?? ''] ?? 'no hash');

  expect(others).toEqual([]);
  expect(modules).not.toEqual({ Greeting: expect.arrayContaining([lazy]) });
  expect(whoLoadsIt).toMatch(/^remoteEntry\./);
  expect(await scriptsWith('Read from a file that no build knows by itself.')).not.toEqual([lazy]);
});

it('writes an enhancement as a separate script, covered by the release id', async () => {
  const [script, ...others] = await scriptsWith('Set before React.');

  expect(others).toEqual([]);
  expect(remote.release.enhancements).toEqual({ Greeting: script });
  expect(await remote.textOf(script ?? '')).toContain('"sample/Greeting"');
  expect(Buffer.byteLength(await remote.textOf(script ?? ''))).toBeLessThan(300);
  const { id, ...contents } = remote.release;
  expect(releaseId(contents)).toBe(id);
  expect(releaseId({ ...contents, enhancements: { Greeting: 'another.js' } })).not.toBe(id);
});

it('states the version of each remote if one process builds two', async () => {
  const greeting = 'export default function Greeting() { return <p>Hello</p>; }';
  const folder = await buildFolder({
    'rspack.config.ts': `import { remote } from '@statline/compose/build';
      export default ['/one', '/two'].flatMap((folder) =>
        remote({ workspace: import.meta.dirname + folder, modules: ['Greeting'] }),
      );`,
    'one/package.json': '{ "version": "1.0.0", "compose": { "remote": "one" } }',
    'two/package.json': '{ "version": "2.0.0", "compose": { "remote": "two" } }',
    'one/src/Greeting.tsx': greeting,
    'two/src/Greeting.tsx': greeting,
  });
  const versionOf = async (remote: string) => {
    const manifest = await readFile(path.join(folder, remote, 'dist', MANIFEST_FILE), 'utf8');
    return JSON.parse(manifest).metaData.buildInfo.buildVersion;
  };

  expect([await versionOf('one'), await versionOf('two')]).toEqual(['1.0.0', '2.0.0']);
  await rm(folder, { recursive: true });
});

it('reports what a remote lacks, with the file', async () => {
  // As in a terminal.
  const colours = jest.replaceProperty(process, 'env', { ...process.env, FORCE_COLOR: '1' });
  const failing = buildRemote({
    'rspack.config.ts': `import { remote } from '@statline/compose/build';
      export default remote({
        workspace: import.meta.dirname,
        modules: ['Greeting', 'Nope', 'Named', 'Aside', 'Plain'],
        enhancements: ['Greeting', 'Aside'],
      });`,
    'src/Greeting.tsx': 'export default function Greeting() { return <p>Hello</p>; }',
    'src/Plain.jsx': 'export default function Plain() { return <p>Hello</p>; }',
    'src/Named.tsx': 'export function Named() { return <p>Hello</p>; }',
    'src/Aside.tsx': 'export default function Aside() { return <p>Hello</p>; }',
    'src/Aside.enhancement.ts': 'export const enhance = () => () => {};',
  });

  const { message } = await failing.catch((error) => error);
  colours.restore();

  expect(message).toContain('The module Nope is missing: there is no src/Nope.tsx.\n');
  expect(message).toContain(
    'The enhancement of Greeting is missing: there is no src/Greeting.enhancement.ts.\n',
  );
  expect(message).toContain(
    "there is no src/Plain.tsx. One line suffices: export { default } from './Plain.jsx';\n",
  );
  expect(message).toContain('src/Named.tsx has no default export, which is the module.\n');
  expect(message).toContain(
    'src/Aside.enhancement.ts has no default export, which is the enhancement.\n',
  );
  expect(message).not.toContain('data:');
});

it('names the files that import modules of Node, or a file of a type that the build does not know', async () => {
  const failing = buildRemote({
    'rspack.config.ts': `import { remote } from '@statline/compose/build';
      export default remote({ workspace: import.meta.dirname, modules: ['Greeting'] });`,
    'src/Greeting.tsx': `import { readFileSync } from 'node:fs';
      import { join } from './join.ts';
      import './greeting.scss';
      export default function Greeting() { return <p>{join(String(readFileSync))}</p>; }`,
    'src/join.ts': "import path from 'path'; export const join = path.join;",
    'src/greeting.scss': '$small: 1px; .greeting { &:hover { margin: $small } }',
  });

  const { message } = await failing.catch((error) => error);

  expect(message).toContain('src/Greeting.tsx imports "node:fs" of Node, which browsers do not');
  expect(message).toContain('src/join.ts imports "path" of Node, which browsers do not have.');
  expect(message).toContain('src/greeting.scss: no rule of this build says');
  expect(message).not.toMatch(/not handled|Can't resolve|parse/);
});

it.each([
  [
    `modules: ['Greeting'], slots: { welcome: 'Nope' }`,
    '"slots" names Nope, which is none of its modules.',
  ],
  [
    `modules: ['Greeting'], enhancement: ['Greeting']`,
    'An option of remote() is not valid: enhancement: there is no such option. There are: workspace,',
  ],
  [`module: ['Greeting']`, 'An option of remote() is not valid: module: there is no such option.'],
  [`modules: []`, 'modules: it names no module.'],
  [`modules: ['Greeting', 'Greeting']`, 'modules: it names a module twice.'],
  [`modules: 'Greeting'`, 'modules: Invalid type: Expected Array'],
  [`modules: ['Greeting'], extend: () => {}`, '"extend" returns no configuration.'],
])('refuses the options %s', async (options, reason) => {
  // Of JavaScript, which no types check.
  const failing = buildRemote({
    'rspack.config.mjs': `import { remote } from '@statline/compose/build';
      export default remote({ workspace: import.meta.dirname, ${options} });`,
  });

  const { message } = await failing.catch((error) => error);

  expect(message).toContain(reason);
  if (!options.includes('extend')) expect(message).not.toContain(' at ');
});

it("refuses the host's name, which the host's class names begin with", async () => {
  const failing = buildRemote({
    'package.json': '{ "compose": { "remote": "shell" } }',
    'rspack.config.mjs': `import { remote } from '@statline/compose/build';
      export default remote({ workspace: import.meta.dirname, modules: ['Greeting'] });`,
  });

  await expect(failing).rejects.toThrow('"shell" is the host\'s name: no remote can have it.');
});

const staticRemote = (greeting: string, enhancements = '[]') =>
  buildRemote({
    'rspack.config.ts': `import { remote } from '@statline/compose/build';
      export default remote({
        workspace: import.meta.dirname,
        modules: ['Greeting'],
        static: ['Greeting'],
        enhancements: ${enhancements},
      });`,
    'src/Greeting.tsx': greeting,
    'src/Greeting.enhancement.ts': 'export default () => () => {};',
  });

const BUTTON = `import { useState } from 'react';
  export default function Greeting() {
    const [count, setCount] = useState(0);
    return <button type="button" onClick={() => setCount(count + 1)}>{count}</button>;
  }`;

it('refuses event handlers and state in a static module without an enhancement, and names them', async () => {
  await expect(staticRemote(BUTTON)).rejects.toThrow(
    /Greeting is static, but its script has useState, onClick/,
  );
});

it.each([
  ['has no behaviour', 'export default function Greeting() { return <p>Hello</p>; }', '[]'],
  ['has an enhancement for it', BUTTON, "['Greeting']"],
])('builds a static module that %s', async (_what, greeting, enhancements) => {
  const built = await staticRemote(greeting, enhancements);

  expect(await built.textOf(built.release.serverBundle ?? '')).toMatch(
    /staticModules[\s\S]*\["Greeting"\]/,
  );
  await built.remove();
});
