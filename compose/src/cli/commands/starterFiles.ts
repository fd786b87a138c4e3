import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface Starter {
  name: string;
  /** `<contract>/remotes` exports the type `RemoteModules` and the value `SAMPLE_PROPS`. */
  contract?: string | undefined;
}

export const starterModule = (name: string): string =>
  `${name[0]?.toUpperCase()}${name.slice(1)}Section`;

/** The files of a new remote that can be built, run alone, tested and released. */
export function starterFiles({ name, contract }: Starter): Map<string, string> {
  const module = starterModule(name);
  const { version, peerDependencies } = JSON.parse(readOwn('package.json'));
  const values: Values = {
    ...peerDependencies,
    ...{ version, name, module, port: devPortOf(name), contract },
    'contract?': contract && '',
    'alone?': contract ? undefined : '',
  };
  const files: [string, string][] = [
    ['package.json', 'package.json'],
    ['rspack.config.mjs', 'rspack.config.mjs'],
    ['jest.config.mjs', 'jest.config.mjs'],
    ['tsconfig.json', 'tsconfig.json'],
    ['.gitignore', 'gitignore'],
    ['README.md', 'README.md'],
    [`src/${module}.tsx`, 'module.tsx'],
    [`src/${module}.test.tsx`, 'module.test.tsx'],
    ...(contract ? [['src/props.ts', 'props.ts'] as [string, string]] : []),
  ];
  return new Map(
    files.map(([file, template]) => [file, fill(readOwn(`starter/${template}.template`), values)]),
  );
}

const readOwn = (file: string): string =>
  readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

type Values = Readonly<Record<string, string | number | undefined>>;

/** Fills in the values. A line that uses an undefined value is left out. */
const fill = (template: string, values: Values): string =>
  template
    .split('\n')
    .filter((line) => keysIn(line).every((key) => values[key] !== undefined))
    .map((line) => line.replaceAll(TOKEN, (_token, key) => `${values[key]}`))
    .join('\n');

const keysIn = (line: string): string[] => Array.from(line.matchAll(TOKEN), ([, key = '']) => key);

const TOKEN = /\{\{([\w@/?-]+)\}\}/g;

/**
 * A remote's port follows from its name, so that remotes developed side by side rarely share one. Sites usually have
 * ports from 3000 or from 4000 on.
 */
export const devPortOf = (name: string): number =>
  3100 + (createHash('sha256').update(name).digest().readUInt32BE() % 900);
