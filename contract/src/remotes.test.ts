import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PORTS } from './ports.ts';
import { MODULES, REMOTE_NAMES, SAMPLE_PROPS } from './remotes.ts';

const unique = <T>(values: readonly T[]) => [...new Set(values)];

it('lists each contract in the folder', () => {
  const files = readdirSync(path.join(import.meta.dirname, 'remotes'));

  expect(files.map((file) => path.parse(file).name).sort()).toEqual([...REMOTE_NAMES].sort());
});

it('gives no two dev servers the same port', () => {
  const ports = Object.values(PORTS);

  expect(ports).toEqual(unique(ports));
});

it('gives no two modules a section of the same id', () => {
  const sections = Object.values(MODULES).flatMap(({ sections = [] }) => sections);

  expect(sections).toEqual(unique(sections));
});

it.each(Object.entries(SAMPLE_PROPS))('the sample props of %s survive as JSON', (_, props) => {
  expect(JSON.parse(JSON.stringify(props))).toEqual(props);
});
