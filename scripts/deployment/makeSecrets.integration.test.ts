/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build/parts.ts';

test('adds missing secrets on lines of their own, and changes no line', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  const [env, program] = [path.join(folder, '.env'), path.join(folder, 'deploy/makeSecrets.sh')];
  cpSync(path.join(ROOT, 'deploy/makeSecrets.sh'), program);
  // Without a final newline, as some editors save it.
  writeFileSync(env, 'SITE_ORIGIN=https://site.example');

  execFileSync(program);
  const made = readFileSync(env, 'utf8');
  execFileSync(program);

  expect(made.replace(/=[\da-f]{48}$/gm, '=<secret>').split('\n')).toEqual([
    'SITE_ORIGIN=https://site.example',
    'API_SECRET=<secret>',
    'MONGO_PASSWORD=<secret>',
    'MONGO_ROOT_PASSWORD=<secret>',
    '',
  ]);
  expect(readFileSync(env, 'utf8')).toBe(made);
  rmSync(folder, { recursive: true });
});
