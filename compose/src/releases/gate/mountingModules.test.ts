/** @jest-environment node */
import { smokeRenderHere } from '../../../fixtures/smokeRenderHere.ts';
import type { Release } from '../../protocol/manifest/release.ts';
import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import { checkRelease } from './checkRelease.ts';
import { createReleaseContract } from './createReleaseContract.ts';

const versions = {};
const contract: ReleaseContract = {
  versions,
  mounts: {
    'decide/ProductPage': { sampleProps: { sku: 'T-1' } },
    'buy/BuyButton': { sampleProps: {}, mountable: true },
  },
};

const release = (mounts?: Release['mounts']): Release => ({
  id: '0'.repeat(16),
  name: 'decide',
  files: {},
  container: { file: 'remoteEntry.js', global: 'remote_decide' },
  modules: { ProductPage: [] },
  ...(mounts && { mounts }),
  requires: {},
});

const bundle = (fallback: string) => ({
  file: 'server.cjs',
  code: `const { createElement } = require('react');
    const { RemoteRegion } = require('@statline/compose/react');
    const Fallback = () => { ${fallback} };
    exports.ProductPage = ({ sku }) => createElement('main', null, createElement(RemoteRegion, {
      module: 'buy/BuyButton', props: { sku }, fallback: createElement(Fallback),
    }));`,
});

const reasons = async (mounts: Release['mounts'], fallback?: string) => {
  try {
    await checkRelease(release(mounts), fallback === undefined ? fallback : bundle(fallback), {
      smokeRender: smokeRenderHere,
      contract,
    });
    return [];
  } catch (error) {
    return (error as { reasons: string[] }).reasons;
  }
};

const DECLARED = { ProductPage: ['buy/BuyButton'] };

it('admits a module that mounts a module it declares and the site offers', async () => {
  expect(await reasons(DECLARED, 'return null;')).toEqual([]);
});

it("refuses a module that fails without another team's module", async () => {
  expect(await reasons(DECLARED, "throw new Error('no button')")).toEqual([
    "decide/ProductPage does not render with sample props where other teams' modules are absent: no button",
  ]);
});

it('refuses a module that mounts a module its release does not declare', async () => {
  expect(await reasons(undefined, 'return null;')).toEqual([
    'decide/ProductPage mounts buy/BuyButton, which its release does not declare ("mounts" of its build)',
  ]);
});

it('refuses a module that declares one the site does not offer, even if sample props do not mount it', async () => {
  const declared = { ProductPage: ['buy/BuyButton', 'buy/Secret'] };

  expect(await reasons(declared, 'return null;')).toEqual([
    'decide/ProductPage mounts buy/Secret, which the site offers to no module',
  ]);
});

it.each(['buy/Secret', 'buy/constructor'])(
  'refuses a browser-only release that declares %s, which the site does not offer',
  async (inner) => {
    expect(await reasons({ ProductPage: ['buy/BuyButton', inner] })).toEqual([
      `decide/ProductPage mounts ${inner}, which the site offers to no module`,
    ]);
  },
);

it("requires a mountable module of its remote's releases, like those of pages", () => {
  const modules = {
    'buy/BuyButton': { sampleProps: { sku: 'T-1' }, mountable: true },
    'buy/MiniCart': { sampleProps: {} },
    'buy/Other': { sampleProps: {} },
  };

  const { mounts } = createReleaseContract({
    modules,
    pages: [],
    layoutModules: ['buy/MiniCart'],
  });

  expect(mounts).toEqual({
    'buy/MiniCart': { sampleProps: {} },
    'buy/BuyButton': { sampleProps: { sku: 'T-1' }, mountable: true },
  });
});
