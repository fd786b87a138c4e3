import { devPortOf } from './devPortOf.ts';
import type { Starter } from './Starter.ts';
import { starterPackage } from './starterPackage.ts';
import { sources } from './starterSources.ts';

/** The one module that a new remote exposes at first. */
export const starterModule = (name: string): string =>
  `${name[0]?.toUpperCase()}${name.slice(1)}Section`;

/** The files of a new remote: it builds, runs alone, tests itself and can be released. */
export function starterFiles(starter: Starter): Map<string, string> {
  const module = starterModule(starter.name);
  return new Map([
    ['package.json', starterPackage(starter)],
    ['rspack.config.mjs', buildConfig(starter, module)],
    ['jest.config.mjs', testConfig(starter)],
    ['tsconfig.json', TYPES_CONFIG],
    ['.gitignore', 'node_modules/\ndist/\ndist-dev/\n*.pem\n'],
    ['README.md', readme(starter, module)],
    ...sources(starter, module),
  ]);
}

const buildConfig = (
  { name, contract }: Starter,
  module: string,
): string => `import { remote } from '@statline/compose/build';

export default remote({
  workspace: import.meta.dirname,
  modules: ['${module}'],
  development: { port: ${devPortOf(name)}${contract ? `, sampleProps: '${contract}/remotes'` : ''} },
});
`;

const testConfig = ({
  contract,
}: Starter): string => `import { remoteTests } from '@statline/compose/jest';

export default remoteTests(import.meta.dirname${contract ? `, { esModules: ['${contract}/'] }` : ''});
`;

const TYPES_CONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      types: ['jest', '@testing-library/jest-dom', '@statline/compose/assets'],
      strict: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      noEmit: true,
    },
    include: ['src'],
  },
  null,
  2,
)}\n`;

const readme = ({ name }: Starter, module: string): string => `# remote-${name}

A part of a site that is composed by \`@statline/compose\`. A page of the site mounts \`${name}/${module}\`.

    npm install
    npm run dev                              # alone, at http://localhost:${devPortOf(name)}
    npm run dev -- --shell https://… --key … # in that site's pages too, in your browser
    npm test                                 # its tests
    npm run types                            # its types
    npm run build                            # its release, in dist/
    npm run check -- --shell https://…       # would that site accept it?
    npm run release -- --to <folder>         # published

A module is the default export of \`src/<Module>.tsx\`, named in \`rspack.config.mjs\`. It is rendered on the server
and taken over in the browser, so rendering reads no clock, no random number and no network: \`load\` beside it does.
Style sheets, CSS modules, images and fonts are imported as anywhere; they come into the release.
`;
