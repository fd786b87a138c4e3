/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './build/parts.ts';

interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** What few people need is installed apart. */
const LOCKFILES = [
  'package-lock.json',
  'bench/lighthouse/package-lock.json',
  'bench/peers/next/package-lock.json',
  'e2e/observatory/package-lock.json',
];

async function packagesOf(file: string): Promise<[string, LockedPackage][]> {
  const { packages } = JSON.parse(await readFile(path.join(ROOT, file), 'utf8'));
  return Object.entries(packages);
}

describe.each(LOCKFILES)('%s', (file) => {
  it('has the hash of every package, of other platforms too, and no registry', async () => {
    const installed = (await packagesOf(file)).filter(
      ([location, { link }]) => location.includes('node_modules/') && !link,
    );

    expect(installed.length).toBeGreaterThan(10);
    expect(installed.filter(([, { integrity = '' }]) => !/^sha512-/.test(integrity))).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('has every optional package: npm ci refuses it otherwise', async () => {
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
