/** @jest-environment node */
import { builtProgram } from '../../../fixtures/builtProgram.ts';
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import { scriptedWorker } from '../../../fixtures/scriptedWorker.ts';
import { pageRequest } from '../../../fixtures/startTestRendering.ts';
import { probeModule } from './probeModule.ts';
import type { RenderRequest } from './Renderer.ts';

const logger = { info: () => {}, error: () => {} } as never;
const probe = (module: string, page: RenderRequest, program = builtProgram('renderer')) =>
  probeModule({ program, logger }, module, page);

/** The home page, with what some of its modules do first. */
const home = (bodies: Parameters<typeof bundledRelease>[1] = {}): RenderRequest =>
  pageRequest('/', [bundledRelease('marketing', bodies), bundledRelease('waitlist')]);

const moduleOf = ({ composition }: RenderRequest, module: string) =>
  `marketing/${composition.releases[0]?.id}/${module}`;

it("does not run other modules' code", async () => {
  const page = home({ 'marketing/Hero': 'process.exit(1)' });

  expect(await probe(moduleOf(page, 'Story'), page)).toEqual({ outcome: 'passed' });
  expect(await probe(moduleOf(page, 'Hero'), page)).toEqual({
    outcome: 'failed',
    reason: expect.stringMatching(/exit code 1/),
  });
});

it('runs all modules of a release if none is named', async () => {
  const page = home({ 'marketing/Hero': 'process.exit(1)' });

  expect(await probe(moduleOf(page, ''), page)).toMatchObject({ outcome: 'failed' });
});

it('passes a module that only renders', async () => {
  const page = home();

  expect(await probe(moduleOf(page, 'Story'), page)).toEqual({ outcome: 'passed' });
});

it.each([
  ['throws', 'setTimeout(() => { throw new Error("later") }, 50)'],
  ['enters an endless loop', 'setTimeout(() => { for (;;); }, 500)'],
])('fails a module that %s a little later', async (_what, body) => {
  const page = home({ 'marketing/Story': body });

  expect(await probe(moduleOf(page, 'Story'), page)).toMatchObject({ outcome: 'failed' });
});

it.each([
  ['is killed from outside', "ready(); channel.on('data', () => process.kill(process.pid, 9))"],
  ['cannot be started', 'process.exit(1)'],
])('does not judge a module when its process %s', async (_what, code) => {
  const page = home();
  const program = await scriptedWorker(code);

  const result = await probe(moduleOf(page, 'Story'), page, program);
  expect(result).toMatchObject({ outcome: 'unknown' });
});
