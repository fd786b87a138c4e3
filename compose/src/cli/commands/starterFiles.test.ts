/** @jest-environment node */
import { PORTS } from '../../../../contract/src/ports.ts';
import { devPortOf, starterFiles } from './starterFiles.ts';

const portsIn = (name: string, file: string) =>
  Array.from(
    (starterFiles({ name }).get(file) ?? '').matchAll(/(?:port: |localhost:)(\d+)/g),
    ([, port]) => Number(port),
  );

it("derives ports from remotes' names, equal in config and README", () => {
  const names = ['explore', 'decide', 'buy', 'shop'];
  const ports = names.map((name) => portsIn(name, 'rspack.config.mjs'));

  expect(new Set(ports.flat()).size).toBe(names.length);
  expect(names.map((name) => portsIn(name, 'README.md'))).toEqual(ports);
});

it("uses no port of this repository's table", () => {
  const taken: readonly number[] = Object.values(PORTS);
  const ports = Array.from({ length: 2_000 }, (_, index) => devPortOf(`remote${index}`));

  expect(Math.min(...ports)).toBeGreaterThanOrEqual(3_100);
  expect(Math.max(...ports)).toBeLessThan(4_000);
  expect(ports.filter((port) => taken.includes(port))).toEqual([]);
});
