import { execFile } from 'node:child_process';
import { cp, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { FeedOptions } from '../../compose/src/server/CompositionOptions.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { launchService, type RunningService } from '../../scripts/running/launchService.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { changeRelease } from '../releasing/changeRelease.ts';

const REMOTES = ['decide', 'explore', 'buy'] as const;

/** The site of `composing/`, built: a host and three teams' remotes. */
export interface ComposingSite {
  /** @param without teams that have no release. */
  start(without?: readonly (typeof REMOTES)[number][]): Promise<RunningService>;
  /** @param feed lists the team `explore`, which the host's code omits. */
  startWithFeed(feed: FeedOptions): Promise<RunningService>;
  /** Runs `compose` in the folder of a team. */
  compose(name: (typeof REMOTES)[number], ...args: string[]): Promise<string>;
  /** Publishes a release of a team with other slot registrations. @returns its id. */
  register(name: (typeof REMOTES)[number], slots: Record<string, string>): Promise<string>;
  remove(): Promise<void>;
}

/** Builds it in a separate folder, like a site outside this repository. */
export async function buildComposing(): Promise<ComposingSite> {
  const folder = await temporaryFolder();
  await cp(import.meta.dirname, folder, { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  for (const workspace of ['host', ...REMOTES]) await build(path.join(folder, workspace));

  let starts = 0;
  const launch = (remotes: readonly (readonly [name: string, folder: string])[], feed = '') => {
    starts += 1;
    return launchService(path.join(folder, 'host/dist/server/main.cjs'), {
      DATA_DIR: path.join(folder, `data-${starts}`),
      REMOTES: JSON.stringify(Object.fromEntries(remotes)),
      FEED: feed,
    });
  };
  const buildOf = (name: string) => [name, path.join(folder, name, 'dist')] as const;
  return {
    start: (without = []) =>
      launch(
        REMOTES.map((name) =>
          without.includes(name) ? ([name, path.join(folder, 'none')] as const) : buildOf(name),
        ),
      ),
    startWithFeed: (feed) =>
      launch(REMOTES.filter((name) => name !== 'explore').map(buildOf), JSON.stringify(feed)),
    register: (name, slots) =>
      changeRelease(path.join(folder, name, 'dist'), (release) => ({ ...release, slots })),
    compose: async (name, ...args) => {
      const command = path.join(ROOT, 'compose/bin/compose.mjs');
      const cwd = path.join(folder, name);
      const env = { ...process.env, INIT_CWD: cwd };
      const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], {
        cwd,
        env,
      });
      return stdout;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const build = (workspace: string) =>
  promisify(execFile)(path.join(ROOT, 'node_modules/.bin/rspack'), ['build'], {
    cwd: workspace,
    env: { ...process.env, NODE_ENV: 'production' },
  });
