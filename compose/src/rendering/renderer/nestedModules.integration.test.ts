/** @jest-environment node */
import { builtProgram } from '../../../fixtures/builtProgram.ts';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { testSite } from '../../../fixtures/testSite.tsx';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { probeModule } from './probeModule.ts';
import { startRendering } from './startRendering.ts';

const program = builtProgram('renderer');
const logger = { info: () => {}, error: () => {} } as never;
const renderer = startRendering({
  site: testSite,
  program,
  renderers: 1,
  logger,
  onFailure: () => {},
});
afterAll(() => renderer.close());

const withCode = (name: string, id: string, code: string): AdmittedRelease => {
  const release = liveRelease(name);
  return {
    ...release,
    pinned: { ...release.pinned, id },
    serverBundle: {
      file: 'server.cjs',
      code: `const { createElement } = require('react'); ${code}`,
    },
  };
};

/** A policy that mounts the sign-up; `after` runs where React has gone through that. */
const policy = (id: string, after = ''): AdmittedRelease => {
  const release = withCode(
    'legal',
    id,
    `const { RemoteRegion } = require('@statline/compose/react');
     const After = () => { ${after}; return createElement('p', null, 'Signed'); };
     exports.PrivacyPolicy = () => createElement('article', null,
       createElement(RemoteRegion, { module: 'waitlist/SignUpSection', props: { of: 'policy' } }),
       createElement(After));`,
  );
  const mounts = { PrivacyPolicy: ['waitlist/SignUpSection'] };
  return { ...release, pinned: { ...release.pinned, mounts } };
};
const signUp = (id: string, body = ''): AdmittedRelease =>
  withCode(
    'waitlist',
    id,
    `exports.SignUpSection = ({ of }) => { ${body}; return createElement('form', null, of); };`,
  );

const render = (releases: AdmittedRelease[]) =>
  renderer.render({
    path: '/privacy-policy',
    mounts: ['legal/PrivacyPolicy', 'waitlist/SignUpSection'],
    isUrgent: true,
    releases,
    composition: { data: {}, releases: releases.map(({ pinned }) => pinned), rendered: [] },
  });
const open = () => renderer.circuits.all().map(({ module }) => module);

const A = 'a'.repeat(16);
const B = 'b'.repeat(16);

it("renders another team's module within a module", async () => {
  const page = await render([policy(A), signUp(A)]);

  expect(page.html).toContain('<form>policy</form>');
  expect(page.rendered).toEqual(['legal/PrivacyPolicy', 'waitlist/SignUpSection']);
  expect(page.failures).toEqual([]);
});

it('knows an inner module that throws by its own name; what is around it stays', async () => {
  const page = await render([policy(A), signUp(B, "throw new Error('broken form')")]);

  expect(page.html).toContain('Signed');
  expect(page.failures).toMatchObject([
    { module: 'waitlist/SignUpSection', message: 'broken form' },
  ]);
});

it.each([
  ['inner', policy(A), signUp('c'.repeat(16), 'for (;;);'), 'legal/PrivacyPolicy'],
  ['outer', policy('c'.repeat(16), 'for (;;);'), signUp(A), undefined],
])(
  'leaves the %s module to the browser that loops, and not the other one',
  async (which, outer, inner, left) => {
    const before = open();

    const page = await render([outer, inner]);

    const release =
      which === 'inner'
        ? `waitlist/${'c'.repeat(16)}/SignUpSection`
        : `legal/${'c'.repeat(16)}/PrivacyPolicy`;
    expect(open().filter((module) => !before.includes(module))).toEqual([release]);
    expect(page.rendered).toEqual(left === undefined ? [] : [left]);
  },
);

it('probes an inner module with the code around it', async () => {
  const outer = policy(A);
  const inner = signUp('d'.repeat(16), 'process.exit(1)');
  const page = {
    path: '/privacy-policy',
    mounts: ['legal/PrivacyPolicy', 'waitlist/SignUpSection'],
    isUrgent: true,
    releases: [outer, inner],
    composition: { data: {}, releases: [outer.pinned, inner.pinned], rendered: [] },
  };

  const result = await probeModule(
    { program, logger },
    `waitlist/${'d'.repeat(16)}/SignUpSection`,
    page,
  );

  expect(result.outcome).toBe('failed');
});
