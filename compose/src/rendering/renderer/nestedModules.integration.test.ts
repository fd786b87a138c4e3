/** @jest-environment node */
import { builtProgram } from '../../../fixtures/builtProgram.ts';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { pageRequest, startTestRendering } from '../../../fixtures/startTestRendering.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { probeModule } from './probeModule.ts';
import type { RenderRequest } from './Renderer.ts';

const renderer = startTestRendering();
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

const pageOf = (releases: AdmittedRelease[]): RenderRequest => ({
  ...pageRequest('/privacy-policy', releases),
  mounts: ['legal/PrivacyPolicy', 'waitlist/SignUpSection'],
});
const render = (releases: AdmittedRelease[]) => renderer.render(pageOf(releases));
const open = () => renderer.circuits.all().map(({ module }) => module);

const A = 'a'.repeat(16);
const B = 'b'.repeat(16);

it("renders another team's module within a module", async () => {
  const page = await render([policy(A), signUp(A)]);

  expect(page.html).toContain('<form>policy</form>');
  expect(page.rendered).toEqual(['legal/PrivacyPolicy', 'waitlist/SignUpSection']);
  expect(page.failures).toEqual([]);
});

it('reports an inner module that throws by its own name, and keeps the outer one', async () => {
  const page = await render([policy(A), signUp(B, "throw new Error('broken form')")]);

  expect(page.html).toContain('Signed');
  expect(page.failures).toMatchObject([
    { module: 'waitlist/SignUpSection', message: 'broken form' },
  ]);
});

it.each([
  ['inner', policy(A), signUp('c'.repeat(16), 'for (;;);'), 'legal/PrivacyPolicy'],
  ['outer', policy('c'.repeat(16), 'for (;;);'), signUp(A), undefined],
])('leaves only the looping %s module to the browser', async (which, outer, inner, left) => {
  const before = open();

  const page = await render([outer, inner]);

  const release =
    which === 'inner'
      ? `waitlist/${'c'.repeat(16)}/SignUpSection`
      : `legal/${'c'.repeat(16)}/PrivacyPolicy`;
  expect(open().filter((module) => !before.includes(module))).toEqual([release]);
  expect(page.rendered).toEqual(left === undefined ? [] : [left]);
});

it('probes an inner module together with the outer one', async () => {
  const page = pageOf([policy(A), signUp('d'.repeat(16), 'process.exit(1)')]);
  const options = { program: builtProgram('renderer'), logger: { info: () => {} } as never };

  const result = await probeModule(options, `waitlist/${'d'.repeat(16)}/SignUpSection`, page);

  expect(result.outcome).toBe('failed');
});
