import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyRepository, removeRepository } from '../fixtures/copyRepository.ts';
import { runCompose } from '../fixtures/runCommand.ts';

let copy: string;
beforeAll(async () => {
  copy = await copyRepository(path.resolve(__dirname, '../..'));
});
afterAll(() => removeRepository(copy));

async function build(workspace: string, mode = 'production'): Promise<number | null> {
  const rspack = spawn(path.join(copy, 'node_modules/.bin/rspack'), ['build'], {
    cwd: workspace,
    env: { ...process.env, NODE_ENV: mode },
    stdio: 'ignore',
  });
  const [code] = await once(rspack, 'close');
  return code;
}

it('a failed build leaves nothing to release, not even the previous build', async () => {
  const workspace = path.join(copy, 'remote-legal');
  const release = () => runCompose(workspace, 'release', '--to', '../host');
  await mkdir(path.join(copy, 'host'));
  expect(await build(workspace)).toBe(0);
  expect((await release()).code).toBe(0);
  const source = path.join(workspace, 'src/PrivacyPolicy.tsx');
  const whole = await readFile(source, 'utf8');

  await appendFile(source, 'const half = ;');
  expect(await build(workspace)).not.toBe(0);

  const { code, output } = await release();
  expect([code, output]).toEqual([2, expect.stringMatching(/^There is no build of remote-legal/)]);
  // With the source repaired, the build succeeds again.
  await writeFile(source, whole);
  expect(await build(workspace)).toBe(0);
  expect((await release()).code).toBe(0);
});

it('writes no development build, since the previous build would be released', async () => {
  expect(await build(path.join(copy, 'remote-legal'), 'development')).not.toBe(0);
});

it('writes no manifest for a container whose server bundle has errors', async () => {
  const workspace = path.join(copy, 'remote-legal');
  const config = path.join(workspace, 'rspack.config.ts');
  const whole = await readFile(config, 'utf8');
  // Like an error that only the server's build has.
  await writeFile(
    config,
    whole.replace(
      /export default (.*);\s*$/s,
      `const [server, ...others] = $1;
      export default [{ ...server, entry: { server: './nowhere.ts' } }, ...others];`,
    ),
  );

  expect(await build(workspace)).not.toBe(0);

  expect((await runCompose(workspace, 'release', '--to', '../host')).output).toMatch(
    /^There is no build of remote-legal/,
  );
  await writeFile(config, whole);
});
