/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../build/parts.ts';
import { LOCKFILES } from './lockfiles.ts';
import { missingPackages } from './missingPackages.ts';

it.each(LOCKFILES)(
  '%s has the packages of all platforms: npm ci refuses it otherwise',
  async (file) => {
    const lock = JSON.parse(await readFile(path.join(ROOT, file), 'utf8'));

    expect(missingPackages(lock)).toEqual({});
  },
);

it('names what npm has left out, once, where it belongs, with its platform', () => {
  const optionalDependencies = {
    '@x/core-darwin-arm64': '1.2.3',
    '@x/core-linux-x64-musl': '1.2.3',
  };
  const packages = {
    'node_modules/x': { version: '1.2.3', optionalDependencies },
    'node_modules/y': { version: '2.0.0', dev: true, optionalDependencies },
    'node_modules/@x/core-darwin-arm64': { version: '1.0.0' },
  };

  expect(missingPackages({ packages })).toEqual({
    'node_modules/x/node_modules/@x/core-darwin-arm64': {
      version: '1.2.3',
      os: ['darwin'],
      cpu: ['arm64'],
      optional: true,
    },
    'node_modules/@x/core-linux-x64-musl': {
      version: '1.2.3',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      optional: true,
    },
    'node_modules/y/node_modules/@x/core-darwin-arm64': {
      version: '1.2.3',
      os: ['darwin'],
      cpu: ['arm64'],
      dev: true,
      optional: true,
    },
  });
});

it('leaves out what is there, and what is no binary of a platform', () => {
  const optionalDependencies = { '@x/core-darwin-arm64': '1.2.3', '@x/plain': '1.2.3' };
  const packages = {
    'node_modules/x': { version: '1.2.3', optionalDependencies },
    'node_modules/@x/core-darwin-arm64': { version: '1.2.3' },
  };

  expect(missingPackages({ packages })).toEqual({});
});
