/** @jest-environment node */
import { temporaryName } from '@statline/service/disk/temporaryFiles';
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

it('reports a reason once, whatever the temporary name in it', () => {
  const reported: string[] = [];
  const refusals = createRefusals(Date.now, ({ reason }) => reported.push(reason));

  for (const temporary of [temporaryName(), temporaryName()]) {
    refusals.add(
      'a',
      '',
      new Error('its folder is missing', { cause: new Error(`open /${temporary}/a.js`) }),
    );
  }

  expect(reported).toEqual(['its folder is missing: open /.draft/a.js']);
});

it('shortens what is logged of a reason, and not what its team gets', () => {
  const reasons = Array.from({ length: 50 }, () => 'x'.repeat(4_000));

  const { reason, publicReason } = refusalOf(new ReleaseRefused(reasons), new Date());

  expect(reason.length).toBe(4_000);
  expect(publicReason.length).toBeGreaterThan(200_000);
});

it('publishes no path of this machine', () => {
  const error = Object.assign(new Error("EACCES: open '/srv/mirror/legal'"), { code: 'EACCES' });

  const { reason, publicReason } = refusalOf(error, new Date());

  expect(reason).toContain('/srv/mirror');
  expect(publicReason).toBe('the shell could not read or keep it (EACCES)');
});
