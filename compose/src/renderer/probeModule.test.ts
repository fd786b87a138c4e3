/** @jest-environment node */
import { builtProgram } from '../../fixtures/builtProgram.ts';
import { bundledRelease } from '../../fixtures/bundledRelease.ts';
import { createProbeModule } from './probeModule.ts';
import type { RenderRequest } from './Renderer.ts';

const probe = createProbeModule(builtProgram('renderer'), { info: () => {} } as never);

/** A page of the legal remote, whose policy does something first. */
function policyThat(code: string): RenderRequest {
  const legal = bundledRelease('legal', { 'legal/PrivacyPolicy': code });
  const composition = { releases: [legal.pinned], rendered: [], dashboard: { status: 'loading' } };
  return {
    path: '/privacy-policy',
    releases: [legal],
    composition: { ...composition, site: {} } as never,
  };
}

it.each([
  ['nothing but render', '', 'passed'],
  ['an endless loop later', 'setTimeout(() => { for (;;); }, 500)', 'failed'],
])('tells a module that does %s', async (_what, code, outcome) => {
  const result = await probe('legal/0123456789abcdef/PrivacyPolicy', policyThat(code));

  expect(result).toMatchObject({ outcome });
});
