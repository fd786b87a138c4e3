/** @jest-environment node */
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { createRefusals, refusalOf } from './createRefusals.ts';

it('drops the oldest of very many releases', () => {
  const refusals = createRefusals(Date.now, () => {});

  for (let release = 0; release <= 50; release += 1) {
    refusals.add(String(release), '', new ReleaseRefused('no'));
  }

  expect(refusals.of('0')).toBeUndefined();
  expect(refusals.of('1')).toBeDefined();
  expect(refusals.of('50')).toBeDefined();
});

it('publishes no path of this machine', () => {
  const error = Object.assign(new Error("EACCES: open '/srv/mirror/legal'"), { code: 'EACCES' });

  const { reason, publicReason } = refusalOf(error, new Date());

  expect(reason).toContain('/srv/mirror');
  expect(publicReason).toBe('the shell could not read or keep it (EACCES)');
});
