/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './build/parts.ts';

interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** All lockfiles. Packages that few people need are installed separately. */
const LOCKFILES = [
  'package-lock.json',
  'bench/lighthouse/package-lock.json',
  'bench/peers/astro/package-lock.json',
  'bench/peers/next/package-lock.json',
  'e2e/observatory/package-lock.json',
  'scripts/packing/tools/package-lock.json',
  'scripts/site/package-lock.json',
];

async function packagesOf(file: string): Promise<[string, LockedPackage][]> {
  const { packages } = JSON.parse(await readFile(path.join(ROOT, file), 'utf8'));
  return Object.entries(packages);
}

/** Licences that only require a notice in a distribution of the site, and licences of tools. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

it('installs only packages with accepted licences', async () => {
  const others = (await packagesOf('package-lock.json')).flatMap(
    ([location, { license, link }]) => {
      if (!location.includes('node_modules/') || link) return [];
      const names = license?.match(/[\w.-]+/g)?.filter((word) => !/^(AND|OR)$/.test(word)) ?? [];
      const isKnown = names.length > 0 && names.every((name) => LICENCES.has(name));
      return isKnown ? [] : [`${location}: ${license}`];
    },
  );

  expect(others).toEqual([]);
});

describe.each(LOCKFILES)('%s', (file) => {
  it('contains the hash of every package, for other platforms too, and no registry', async () => {
    const installed = (await packagesOf(file)).filter(
      ([location, { link }]) => location.includes('node_modules/') && !link,
    );

    expect(installed.length).toBeGreaterThan(10);
    expect(installed.filter(([, { integrity = '' }]) => !/^sha512-/.test(integrity))).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('contains every optional package, as npm ci requires', async () => {
    const packages = await packagesOf(file);
    const locations = new Set(packages.map(([location]) => location));

    const missing = packages.flatMap(([location, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) =>
          !locations.has(`node_modules/${name}`) &&
          !locations.has(`${location}/node_modules/${name}`),
      ),
    );

    expect(missing).toEqual([]);
  });
});
