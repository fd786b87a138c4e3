import { execFile } from 'node:child_process';
import { readdir, readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { copySources } from '../fixtures/copyRepository.ts';
import { linkFiles } from '../fixtures/linkFiles.ts';

const ROOT = path.resolve(__dirname, '../..');
/** A remote with images and its own library, and the host with its worker programs. */
const WORKSPACES = ['remote-marketing', 'shell'];

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});

/** Differences of another machine that can be simulated on this one. */
interface Machine {
  /** Folder of the repository. */
  place: string;
  umask: string;
  env: Record<string, string>;
  /** Modification time of the sources. */
  writtenAt: Date;
}

const HERE: Machine = {
  place: 'a',
  umask: '022',
  env: { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
  writtenAt: new Date('2020-02-02T02:02:02Z'),
};
const ELSEWHERE: Machine = {
  place: 'another/place/with a space/Zürich',
  umask: '077',
  env: { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', USER: 'someone' },
  writtenAt: new Date('2031-03-03T03:03:03Z'),
};

it('builds identical bytes from the same sources in any folder and on any machine', async () => {
  const here = await buildOn(HERE);
  const elsewhere = await buildOn(ELSEWHERE);

  expect(Object.keys(here).length).toBeGreaterThan(50);
  expect(Object.keys(elsewhere)).toEqual(Object.keys(here));
  const different = Object.keys(here).filter((file) => elsewhere[file] !== here[file]);
  expect(different).toEqual([]);
});

/** Builds a copy of this repository. Returns every file of the builds, its bytes as text. */
async function buildOn(machine: Machine): Promise<Record<string, string>> {
  const copy = path.join(folder, machine.place);
  await copySources(ROOT, copy);
  await linkFiles(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  const files: Record<string, string> = {};
  for (const workspace of WORKSPACES) {
    await date(path.join(copy, workspace, 'src'), machine.writtenAt);
    await build(machine, path.join(copy, workspace));
    const dist = path.join(copy, workspace, 'dist');
    for (const file of (await filesIn(dist)).sort()) {
      files[`${workspace}/${file}`] = (await readFile(path.join(dist, file))).toString('latin1');
    }
  }
  return files;
}

const build = ({ umask, env }: Machine, workspace: string) =>
  promisify(execFile)('sh', ['-c', `umask ${umask} && exec ../node_modules/.bin/rspack build`], {
    cwd: workspace,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  });

async function date(sources: string, at: Date): Promise<void> {
  for (const file of await filesIn(sources)) await utimes(path.join(sources, file), at, at);
}

async function filesIn(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(parent, path.join(entry.parentPath, entry.name)));
}
