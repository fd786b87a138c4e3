import { runInNewContext } from 'node:vm';
import { type BuiltRemote, buildRemote } from '../../../fixtures/buildRemote.ts';

const FILES = {
  'rspack.config.ts': `import { remote } from '@statline/compose/build';
    import { DefinePlugin } from '@rspack/core';
    const environment = new DefinePlugin({ 'process.env.KNOWN': '"defined"' });
    export default remote({
      workspace: import.meta.dirname,
      modules: ['Sum', 'Plain', 'Setting'],
      extend: (build) => ({ ...build, plugins: [...build.plugins, environment] }),
    });`,
  'src/Setting.tsx': `const { UNKNOWN_SETTING } = process.env;
    export default function Setting() {
      return <p>{'Setting: '}{process.env.KNOWN}{process.env.UNKNOWN_SETTING}{UNKNOWN_SETTING}
        {typeof process === 'object' && process.versions ? 'Node' : 'a browser'}</p>;
    }`,
  'src/sum.ts': `import { add } from './add.ts';
    onmessage = ({ data }: MessageEvent<number[]>) => postMessage(data.reduce(add));`,
  'src/add.ts': 'export const add = (one: number, other: number) => one + other;',
  'src/Sum.tsx': `import { useEffect, useState } from 'react';
    export default function Sum() {
      const [sum, setSum] = useState<number>();
      useEffect(() => {
        const worker = new Worker(new URL('./sum.ts', import.meta.url));
        worker.onmessage = ({ data }) => setSum(data);
        worker.postMessage([1, 2, 3]);
        return () => worker.terminate();
      }, []);
      return <p>Sum: {sum}</p>;
    }`,
  'src/Plain.tsx': `export { default } from './PlainCard';`,
  'src/PlainCard.jsx': `import { greeting } from './words';
    export default function PlainCard() { return <p>{greeting}</p>; }`,
  'src/words.json': '{ "greeting": "Plain JavaScript" }',
};

let remote: BuiltRemote;
beforeAll(async () => {
  remote = await buildRemote(FILES);
});
afterAll(() => remote.remove());

const filesEndingWith = (ending: string) =>
  Object.keys(remote.release.files).filter((file) => file.endsWith(ending));

it('renders a module with a web worker on the server, whose bundle is one file', async () => {
  expect(await remote.htmlOf('Sum')).toContain('Sum: ');
  expect(filesEndingWith('.cjs')).toEqual([remote.release.serverBundle]);
});

it('has a script of the release for the worker, which runs without the host', async () => {
  const texts = await Promise.all(filesEndingWith('.js').map(remote.textOf));
  const [script = '', ...others] = texts.filter((text) => text.includes('.reduce('));
  const posted: unknown[] = [];
  const global = {
    postMessage: (data: unknown) => posted.push(data),
    onmessage: (_event: object) => {},
  };

  runInNewContext(script, global);
  global.onmessage({ data: [1, 2, 3] });

  expect(others).toEqual([]);
  expect(posted).toEqual([6]);
});

it('reads no `process.env` in browsers: variables are undefined there, or what the build defines', async () => {
  const texts = await Promise.all(filesEndingWith('.js').map(remote.textOf));
  const script = texts.find((text) => text.includes('Setting: ')) ?? '';

  expect(script).toContain('.UNKNOWN_SETTING');
  expect(script).toContain('"defined"');
  expect(script).not.toContain('process.env');
  // Libraries detect Node by `typeof process`.
  expect(script).toContain('"a browser"');
});

it('finds plain JavaScript and JSON without their endings, as packages import them', async () => {
  expect(await remote.htmlOf('Plain')).toBe('<p>Plain JavaScript</p>');
});
