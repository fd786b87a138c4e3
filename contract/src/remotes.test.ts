import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PORTS } from './ports.ts';
import { MODULES, REMOTE_NAMES, SAMPLE_PROPS } from './remotes.ts';

const unique = <T>(values: readonly T[]) => [...new Set(values)];

it('lists each contract in the folder', () => {
  const files = readdirSync(path.join(import.meta.dirname, 'remotes'));

  expect(files.map((file) => path.parse(file).name).sort()).toEqual([...REMOTE_NAMES].sort());
});

it('gives each dev server its own port', () => {
  const ports = Object.values(PORTS);

  expect(ports).toEqual(unique(ports));
});

it('gives each section a unique id', () => {
  const sections = Object.values(MODULES).flatMap(({ sections = [] }) => sections);

  expect(sections).toEqual(unique(sections));
});

it.each(Object.entries(SAMPLE_PROPS))(
  'the sample props of %s can be serialised as JSON',
  (_, props) => {
    expect(JSON.parse(JSON.stringify(props))).toEqual(props);
  },
);
