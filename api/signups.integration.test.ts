import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../service/fixtures/temporaryFolder.ts';

test('the command names what to run if it is not built, and otherwise runs', async () => {
  const folder = await temporaryFolder();
  const command = join(folder, 'signups.mjs');
  const run = () => spawnSync(process.execPath, [command, 'count'], { encoding: 'utf8' });
  copyFileSync('api/signups.mjs', command);

  const unbuilt = run();
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/signups.cjs'), 'console.log(process.argv.slice(2))');
  const built = run();
  rmSync(folder, { recursive: true });

  expect([unbuilt.status, unbuilt.stderr]).toEqual([
    1,
    'The command is not built: run npm run build -w api first.\n',
  ]);
  expect([built.status, built.stdout]).toEqual([0, "[ 'count' ]\n"]);
});
