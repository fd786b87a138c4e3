import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { startReleaseFolder } from '../../compose/fixtures/startReleaseFolder.ts';
import { MANIFEST_FILE } from '../../compose/src/protocol/manifest/release.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { describePackage } from '../../scripts/fixtures/describePackage.ts';
import { launchService } from '../../scripts/running/launchService.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { editRelease } from '../releasing/editRelease.ts';

const runFile = promisify(execFile);

/** A team that releases the marketing remote, and a shell that polls its releases. @param env the shell's settings. */
export async function startMarketingTeam(env: NodeJS.ProcessEnv = {}) {
  const root = await temporaryFolder();
  const workspace = path.join(root, 'remote-marketing');
  const published = path.join(root, 'releases');
  const dist = path.join(workspace, 'dist');
  await describePackage(workspace, 'marketing');
  await mkdir(published);
  const host = await startReleaseFolder(published);

  const compose = async (...args: string[]) => {
    const command = [path.join(ROOT, 'compose/bin/compose.mjs'), ...args];
    return (await runFile(process.execPath, command, { cwd: workspace })).stdout.trim();
  };
  /** Builds the remote, with a replaced text. Returns the release's id. */
  const build = async (words = '', others = '') => {
    await rm(dist, { recursive: true, force: true });
    await cp(path.join(ROOT, 'remote-marketing/dist'), dist, { recursive: true });
    if (words) await editRelease(dist, words, others);
    const { release } = JSON.parse(await readFile(path.join(dist, MANIFEST_FILE), 'utf8'));
    return release.id as string;
  };
  await build();
  await compose('release', '--to', published);
  const shell = await launchService('shell/dist/server/main.cjs', {
    PORT: '0',
    ADMIN_PORT: '0',
    API_URL: 'http://127.0.0.1:9',
    DATA_DIR: path.join(root, 'data'),
    REMOTE_MARKETING_URL: host.url,
    RELEASE_POLL_MS: '100',
    ...env,
  });
  return {
    url: shell.url,
    build,
    /** `compose release`, which waits until the shell has the release. Returns its output. */
    release: (...args: string[]) =>
      compose('release', '--to', published, '--shell', shell.url, ...args),
    status: () => compose('status', '--shell', shell.url),
    stop: async () => {
      await shell.stop();
      await host.close();
    },
  };
}
