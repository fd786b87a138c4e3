import { readFileSync } from 'node:fs';
import type { Starter } from './Starter.ts';

/** The package.json of a new remote. */
export function starterPackage({ name, contract }: Starter): string {
  const { version, peerDependencies } = enginePackage();
  const shared = Object.entries(peerDependencies).filter(([library]) => SHARED.includes(library));
  const tools = Object.entries(peerDependencies).filter(
    ([library]) => !SHARED.includes(library) && !HOSTS_ONLY.includes(library),
  );
  const contents = {
    name: `remote-${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    compose: { remote: name },
    scripts: {
      build: 'rspack build',
      dev: 'compose dev',
      start: 'compose dev',
      test: 'jest',
      types: 'tsc',
      check: 'compose check',
      release: 'compose release',
      status: 'compose status',
    },
    dependencies: sorted([...shared, ...(contract ? [[contract, '*'] as const] : [])]),
    devDependencies: sorted([
      ['@statline/compose', `^${version}`],
      ...tools,
      ...Object.entries(TYPES_AND_TESTS),
    ]),
  };
  return `${JSON.stringify(contents, null, 2)}\n`;
}

/** What a page has once: the host brings it. */
const SHARED = ['react', 'react-dom', 'styled-components'];
const HOSTS_ONLY = ['react-router-dom', 'mongodb'];

/** What the starter's sources and tests need besides the engine's own peers. */
const TYPES_AND_TESTS = {
  '@testing-library/dom': '^10.4.2',
  '@types/jest': '^30.0.0',
  '@types/react': '^19.3.0',
  '@types/react-dom': '^19.3.0',
  typescript: '^7.0.2',
};

interface EnginePackage {
  version: string;
  /** What a remote and its host have to agree on, and the tools that both are built with. */
  peerDependencies: Readonly<Record<string, string>>;
}

function enginePackage(): EnginePackage {
  const file = new URL('../../../package.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const sorted = (entries: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));
