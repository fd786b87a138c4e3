import { type BuiltRemote, buildRemote } from '../../../fixtures/buildRemote.ts';
import { whySheetLeaks } from '../../releases/styles/whySheetLeaks.ts';

const CONFIG = `import { remote } from '@statline/compose/build';
  export default remote({ workspace: import.meta.dirname, modules: ['Card', 'Plain'] });`;

const SOURCES = {
  'rspack.config.ts': CONFIG,
  'src/ground.css': ':root { --gap: 4px } body { margin: 0 }',
  'src/card.css':
    '@import "./ground.css"; .mark { background: url("./mark.svg"); animation: turn 1s } @keyframes turn { to { rotate: 1turn } }',
  'src/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/Card.module.css':
    '.wide { width: 100% } .card { color: red; composes: wide } .card-title { animation: fade 1s } @keyframes fade { to { opacity: 0 } }',
  'src/later.css': '.later { color: blue }',
  'src/Later.tsx': `import './later.css';
    export default function Later() { return <p className="later">Later</p>; }`,
  'src/Card.tsx': `import { lazy } from 'react';
    import classes from './Card.module.css';
    import './card.css';
    const Later = lazy(() => import('./Later.tsx'));
    export default function Card() {
      return <div className={classes.card}><b className={classes['card-title']}>Card</b><Later /></div>;
    }`,
  'src/Plain.tsx': 'export default function Plain() { return <p>Plain</p>; }',
};

let remote: BuiltRemote;
beforeAll(async () => {
  remote = await buildRemote(SOURCES);
});
afterAll(() => remote.remove());

const sheetsOf = (module: string): string[] => remote.release.styles?.[module] ?? [];
const textOf = async (module: string) =>
  (await Promise.all(sheetsOf(module).map(remote.textOf))).join('\n');

it("writes style sheets for a module's imports, including lazy ones", async () => {
  const css = await textOf('Card');

  expect(sheetsOf('Card')).toHaveLength(2);
  for (const file of sheetsOf('Card')) {
    expect(file).toMatch(/\.[\da-f]{12}\.css$/);
    expect(remote.release.files[file]).toMatch(/^sha384-/);
  }
  expect(css).toContain('--gap:4px');
  expect(css).toContain('.later{color:');
  expect(Object.keys(remote.release.styles ?? {})).toEqual(['Card']);
});

it('confines each style sheet to its regions', async () => {
  for (const file of sheetsOf('Card')) {
    expect(whySheetLeaks(await remote.textOf(file), 'sample')).toEqual([]);
  }
  expect(await textOf('Card')).toMatch(
    /@keyframes sample_turn.*body :where\(:scope\)\{margin:0\}/s,
  );
});

it("gives a CSS module's class the same name on the server and in the style sheet", async () => {
  const html = await remote.htmlOf('Card');
  const css = await textOf('Card');
  const names = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, all = '']) => all.split(' '));

  expect(names).toEqual([
    expect.stringMatching(/^sample_card_\w+$/),
    expect.stringMatching(/^sample_wide_\w+$/),
    expect.stringMatching(/^sample_card-title_\w+$/),
    'later',
  ]);
  for (const name of names) expect(css).toContain(`.${name}{`);
});

it('makes style sheets refer to files of the release', async () => {
  const [, file = ''] = /background:url\(([^)]*)\)/.exec(await textOf('Card')) ?? [];

  expect(file).toMatch(/^mark\.[\da-f]{12}\.svg$/);
  expect(remote.release.files).toHaveProperty([file]);
});

it('the container checks the hashes of the style sheets it loads', async () => {
  const container = await remote.textOf(remote.release.container.file);

  for (const file of sheetsOf('Card')) expect(container).toContain(remote.release.files[file]);
});

it('builds the same release in any folder', async () => {
  const again = await buildRemote(SOURCES);

  expect(again.release.id).toBe(remote.release.id);
  await again.remove();
});

it('refuses to build styles that cannot be confined, and states the reason', async () => {
  const failing = buildRemote({
    ...SOURCES,
    'src/card.css': '@import url("https://fonts.example/inter.css");\n@page { margin: 0 }',
  });

  const { message } = await failing.then(
    () => new Error('It was built.'),
    (error: Error) => error,
  );
  expect(message).toMatch(/The style sheet .*Card\.[\da-f]*\.css: `@page` sets how the whole page/);
  expect(message).toMatch(/`@import .*brings styles that are not in a file of the release/);
});
