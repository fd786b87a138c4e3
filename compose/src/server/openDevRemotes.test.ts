/** @jest-environment node */
import path from 'node:path';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { LEGAL_CONTRACT } from '../../fixtures/legalContract.ts';
import { makeRelease, publish } from '../../fixtures/makeRelease.ts';
import { startReleaseHost } from '../../fixtures/startReleaseHost.ts';
import { createMirror } from '../releases/mirror/createMirror.ts';
import { httpSource } from '../releases/sources/httpSource.ts';
import { openDevRemotes } from './openDevRemotes.ts';

const gate = { smokeRender: async () => [], contract: LEGAL_CONTRACT };
const mirror = async () => createMirror(await temporaryFolder());
/** A closed port. */
const source = httpSource('http://127.0.0.1:9/');

it.each([
  ['reports a remote whose dev server does not run', false, 1],
  ['reports no optional one', true, 0],
])('%s', async (_what, optional, lines) => {
  const warn = jest.fn();
  const remote = { name: 'legal', source, optional };
  const developed = openDevRemotes([remote], await mirror(), gate, { warn } as never);

  expect(await developed.releases()).toEqual([]);

  expect(warn).toHaveBeenCalledTimes(lines);
  expect(developed.remotes[0]?.state().refusal === undefined).toBe(optional);
});

it('opens each release once, however many remotes there are', async () => {
  const folder = await temporaryFolder();
  const { url } = await startReleaseHost(folder);
  const names = Array.from({ length: 10 }, (_, index) => `${index}`);
  for (const name of names) await publish(path.join(folder, name), makeRelease());
  const remotes = names.map((name) => ({ name: 'legal', source: httpSource(`${url}${name}/`) }));
  const smokeRender = jest.fn(async (): Promise<string[]> => []);
  const logger = { warn: jest.fn() } as never;
  const developed = openDevRemotes(remotes, await mirror(), { ...gate, smokeRender }, logger);

  for (const _page of [1, 2]) expect(await developed.releases()).toHaveLength(10);

  expect(smokeRender).toHaveBeenCalledTimes(10);
});
