import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createElement, type FunctionComponent } from 'react';
import { prerender } from 'react-dom/static';
import { evaluateBundle } from '../../render/evaluateBundle.ts';

const NODE_MODULES = path.resolve(__dirname, '../../../../node_modules');

const FILES = {
  'package.json': '{ "version": "1.0.0", "compose": { "remote": "sample" } }',
  'rspack.config.ts': `import { remote } from '@statline/compose/build';
    export default remote({
      workspace: import.meta.dirname,
      modules: ['Greeting'],
      extend: (configuration) => ({
        ...configuration,
        module: {
          ...configuration.module,
          rules: [...(configuration.module?.rules ?? []), { test: /\\.txt$/, type: 'asset/source' }],
        },
      }),
    });`,
  'src/words.txt': 'Read from a file that no build knows by itself.',
  'src/Later.tsx': `export default function Later() { return <p>Comes in a script of its own.</p>; }`,
  'src/Greeting.tsx': `import { lazy, Suspense } from 'react';
    import words from './words.txt';
    const Later = lazy(() => import('./Later.tsx'));
    export default function Greeting() {
      return <section><p>{words}</p><Suspense fallback="…"><Later /></Suspense></section>;
    }`,
};

let folder: string;
let release: { files: Record<string, string>; serverBundle: string; modules: object };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'remote-sample-'));
  await mkdir(path.join(folder, 'src'));
  await symlink(NODE_MODULES, path.join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(FILES)) await writeFile(path.join(folder, file), text);
  await promisify(execFile)(path.join(NODE_MODULES, '.bin/rspack'), ['build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const manifest = await readFile(path.join(folder, 'dist/mf-manifest.json'), 'utf8');
  ({ release } = JSON.parse(manifest));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const textOf = (file: string) => readFile(path.join(folder, 'dist', file), 'utf8');

/** The scripts of the release that say something. */
async function scriptsWith(words: string): Promise<string[]> {
  const scripts = Object.keys(release.files).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map(textOf));
  return scripts.filter((_script, index) => texts[index]?.includes(words));
}

it('renders on the server what a module loads lazily, and what a rule of its team reads', async () => {
  const code = await textOf(release.serverBundle);
  const { Greeting } = evaluateBundle(code, 'sample') as { Greeting: FunctionComponent };

  const { prelude } = await prerender(createElement(Greeting));
  const html = await new Response(prelude).text();

  expect(html).toContain('Read from a file that no build knows by itself.');
  expect(html).toContain('Comes in a script of its own.');
});

it('has the browser load it as a script of the release, by its hash, when it is needed', async () => {
  const [lazy, ...others] = await scriptsWith('Comes in a script of its own.');
  const [whoLoadsIt] = await scriptsWith(release.files[lazy ?? ''] ?? 'no hash');

  expect(others).toEqual([]);
  expect(release.modules).not.toEqual({ Greeting: expect.arrayContaining([lazy]) });
  expect(whoLoadsIt).toMatch(/^remoteEntry\./);
  expect(await scriptsWith('Read from a file that no build knows by itself.')).not.toEqual([lazy]);
});
