import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeReleaseKey, type TestKey } from '../../compose/fixtures/releaseKey.ts';
import {
  type ReleaseFolderHost,
  startReleaseFolder,
} from '../../compose/fixtures/startReleaseFolder.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { describePackage } from '../../scripts/fixtures/describePackage.ts';
import type { RunningService } from '../../scripts/running/launchService.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { test as base } from '../site/test.ts';
import { launchLegalShell, type ShellOptions } from './launchLegalShell.ts';

/** A team that releases the legal remote. */
export interface Team {
  workspace: string;
  /** The folder that it publishes in. */
  published: string;
  /** Serves what the team has published. */
  host: ReleaseFolderHost;
  /** `npm run release -- --to <the host's folder>`, with more arguments. Returns what it prints. */
  release(...args: string[]): Promise<string>;
  /** Makes a key of the team, in a file. */
  makeKey(): Promise<TestKey & { file: string }>;
  /** Releases this repository's build of the remote, signed with a new key; `dist` is the team's copy of it. */
  releaseSigned(): Promise<{ dist: string; key: TestKey & { file: string } }>;
  /** `npm run status -- --shell <its address>`. */
  status(shell: RunningService): Promise<string>;
  /** Starts a shell that polls the team's releases, without an API. */
  startShell(options?: ShellOptions): Promise<RunningService>;
}

const runFile = promisify(execFile);

export const test = base.extend<{ team: Team }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
  team: async ({}, use) => {
    const root = await temporaryFolder();
    const workspace = path.join(root, 'remote-legal');
    const published = path.join(root, 'published');
    await describePackage(workspace, 'legal');
    await mkdir(published);
    const host = await startReleaseFolder(published);
    const shells: RunningService[] = [];
    const compose = async (...args: string[]) => {
      const command = [path.join(ROOT, 'compose/bin/compose.mjs'), ...args];
      return (await runFile(process.execPath, command, { cwd: workspace })).stdout;
    };
    const release = (...args: string[]) => compose('release', '--to', published, ...args);
    const makeKey = async () => {
      const key = makeReleaseKey();
      const file = path.join(root, 'team.pem');
      await writeFile(file, key.privateKey.export({ format: 'pem', type: 'pkcs8' }));
      return { ...key, file };
    };
    await use({
      workspace,
      published,
      host,
      release,
      makeKey,
      releaseSigned: async () => {
        const key = await makeKey();
        const dist = path.join(workspace, 'dist');
        await cp(path.join(ROOT, 'remote-legal/dist'), dist, { recursive: true });
        await release('--key', key.file);
        return { dist, key };
      },
      status: ({ url }) => compose('status', '--shell', url),
      startShell: async (options) => {
        const shell = await launchLegalShell(root, host, options);
        shells.push(shell);
        return shell;
      },
    });
    await Promise.all(shells.map((shell) => shell.stop()));
    await host.close();
  },
});
