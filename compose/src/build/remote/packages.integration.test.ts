import { type BuiltRemote, buildRemote } from '../../../fixtures/buildRemote.ts';
import { whySheetLeaks } from '../../releases/styles/whySheetLeaks.ts';

/** Packages that its team has chosen: Tailwind, a font that comes as a style sheet, plain scripts. */
const SOURCES = {
  'rspack.config.ts': `import { remote } from '@statline/compose/build';
    export default remote({
      workspace: import.meta.dirname,
      modules: ['Card'],
      extend: (configuration) => ({
        ...configuration,
        module: {
          ...configuration.module,
          rules: [
            ...(configuration.module?.rules ?? []),
            { test: /\\.css$/, use: ['@tailwindcss/webpack'] },
          ],
        },
      }),
    });`,
  'src/team.css':
    '@import "tailwindcss" source("./"); @theme { --color-team: #010203 } @layer components { .btn { gap: 7px } }',
  'src/Card.tsx': `import '@fontsource/roboto/latin-400.css';
    import * as v from 'valibot';
    import { satisfies } from 'semver';
    import './team.css';
    const said = v.parse(v.string(), satisfies('1.2.3', '^1.0.0') ? 'It fits.' : 'It does not.');
    export default function Card() {
      return (
        <h1 className="text-3xl text-team animate-spin translate-x-2 font-[Roboto] btn">{said}</h1>
      );
    }`,
};

let remote: BuiltRemote;
let css: string;
beforeAll(async () => {
  remote = await buildRemote(SOURCES);
  css = await remote.textOf(remote.release.styles?.Card?.[0] ?? '');
});
afterAll(() => remote.remove());

it("builds Tailwind's style sheet for the classes used in the sources", async () => {
  expect(css).toMatch(/\.text-3xl\{font-size:var\(--text-3xl\)/);
  expect(css).toMatch(/\.text-team\{color:var\(--color-team\)\}/);
  expect(css).not.toContain('.text-4xl');
  expect(await remote.htmlOf('Card')).toContain('<h1 class="text-3xl text-team ');
});

it("confines Tailwind's base styles, theme, layers, animations and properties too", () => {
  expect(whySheetLeaks(css, 'sample')).toEqual([]);
  expect(css).toMatch(
    /@layer sample\.properties, sample\.theme, sample\.base, sample\.components, sample\.utilities;/,
  );
  expect(css).toMatch(/:root :where\(:scope\)\{[^}]*--color-team:#010203/);
  expect(css).toMatch(/--animate-spin:sample_spin 1s/);
  expect(css).toContain('@property --sample_tw-translate-x{');
  expect(css).toMatch(/\.translate-x-2\{--sample_tw-translate-x:/);
  expect(css).not.toContain(':host');
});

it("includes a package's style sheet with its fonts", () => {
  const [, font = ''] = /font-family:"sample_Roboto".*?url\(([^)]*\.woff2)\)/.exec(css) ?? [];

  expect(remote.release.files).toHaveProperty([font]);
  expect(css).toContain('font-family:"sample_Roboto"}');
});

it("includes packages' scripts, on the server and in the browser", async () => {
  expect(await remote.htmlOf('Card')).toContain('>It fits.</h1>');
  expect(Object.keys(remote.release.requires).sort()).toEqual([
    '@statline/compose/runtime',
    'react',
    'react-dom',
    'styled-components',
  ]);
});
