/** @jest-environment node */
import { LEGAL_CONTRACT } from '../../../fixtures/legalContract.ts';
import { openDevRemotes } from './openDevRemotes.ts';

const gate = { smokeRender: async () => [], contract: LEGAL_CONTRACT };
/** Nobody listens there. */
const source = 'http://127.0.0.1:9/';

it.each([
  ['says so of a remote whose dev server does not run', false, 1],
  ['says nothing of one that is optional', true, 0],
])('%s', async (_what, optional, lines) => {
  const warn = jest.fn();
  const developed = openDevRemotes([{ name: 'legal', source, optional }], gate, { warn } as never);

  expect(await developed.releases()).toEqual([]);

  expect(warn).toHaveBeenCalledTimes(lines);
  const [remote] = developed.remotes;
  expect(remote?.state().refusal === undefined).toBe(optional);
});
