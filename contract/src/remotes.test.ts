import { PORTS } from './ports.ts';
import { MODULES, SAMPLE_PROPS } from './remotes.ts';

const unique = <T>(values: readonly T[]) => [...new Set(values)];

it('gives no two dev servers the same port', () => {
  const ports = Object.values(PORTS);

  expect(ports).toEqual(unique(ports));
});

it('gives no two modules a section of the same id', () => {
  const sections = Object.values(MODULES).flatMap((module) => module.sections);

  expect(sections).toEqual(unique(sections));
});

it.each(Object.entries(SAMPLE_PROPS))('the sample props of %s survive as JSON', (_, props) => {
  expect(JSON.parse(JSON.stringify(props))).toEqual(props);
});
