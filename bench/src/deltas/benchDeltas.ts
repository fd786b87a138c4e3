import { execFile, execFileSync } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  compressByDictionary,
  hasDictionaries,
} from '../../../compose/src/pages/assets/compressByDictionary.ts';
import { patternOf } from '../../../compose/src/pages/assets/serveDeltas.ts';
import { ROOT } from '../../../scripts/build/parts.ts';
import { copyRepository, removeRepository } from '../../../scripts/fixtures/copyRepository.ts';
import { medianOf } from '../statistics.ts';

/** Part → where its build has the files that browsers load. */
const PARTS = {
  'remote-legal': 'dist',
  'remote-marketing': 'dist',
  'remote-waitlist': 'dist',
  shell: 'dist/browser',
} as const;
type Part = keyof typeof PARTS;

const LIMIT = 0.08;

/** Of each part. */
const PAIRS = 5;

/** A build's scripts and style sheets: pattern → contents, and brotli's bytes. */
type Build = ReadonlyMap<string, { content: Buffer; brotli: number }>;

/**
 * Builds each part as it was before and after each of the last commits that changed it, and compresses the later
 * build's files by the earlier's. Commits that do not build with today's packages are left out.
 *
 * @throws Error where the median delta is over 8 % of brotli, or Node has no dictionaries.
 */
export async function benchDeltas(): Promise<void> {
  if (!hasDictionaries()) throw new Error('This needs Node 22.19, 24.6 or newer');
  const copy = await copyRepository(ROOT);
  const ratios: number[] = [];
  const changedRatios: number[] = [];
  try {
    for (const part of Object.keys(PARTS) as Part[]) {
      let pairs = 0;
      for (const commit of commitsOf(part)) {
        if (pairs === PAIRS) break;
        const older = await buildAt(`${commit}^`, part, copy);
        const newer = older && (await buildAt(commit, part, copy));
        const figures = newer && (await compare(older, newer));
        if (!figures) continue;
        pairs += 1;
        // The host's unchanged files keep their addresses; a remote's are below its release's.
        const { brotli, deltas } = part === 'shell' ? figures.changed : figures.all;
        ratios.push(deltas / brotli);
        changedRatios.push(figures.changed.deltas / figures.changed.brotli);
        const percents = [ratios, changedRatios].map((all) => percentOf(all.at(-1)));
        console.log(
          `${part} ${commit}: brotli ${brotli}, deltas ${deltas} bytes: ${percents[0]}; changed files ${percents[1]}`,
        );
      }
    }
  } finally {
    await removeRepository(copy);
  }
  const median = medianOf(ratios);
  console.log(
    `Median of ${ratios.length} pairs: ${percentOf(median)} of brotli's bytes; of changed files ${percentOf(medianOf(changedRatios))}`,
  );
  if (!(median <= LIMIT)) throw new Error(`Deltas are over ${percentOf(LIMIT)} of brotli`);
}

const percentOf = (ratio = Number.NaN): string => `${(100 * ratio).toFixed(1)} %`;

/** Those that may change what browsers get, the newest first. */
function commitsOf(part: Part): string[] {
  const paths = [`${part}/src`, `:!${part}/src/server`, ':!*.test.*'];
  const log = ['log', '--no-merges', '--format=%h', '-20', '--', ...paths];
  return execFileSync('git', log, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** @returns undefined where it does not build. */
async function buildAt(commit: string, part: Part, copy: string): Promise<Build | undefined> {
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', copy], { input: archive });
  const cwd = path.join(copy, part);
  await rm(path.join(cwd, 'dist'), { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    await promisify(execFile)(path.join(copy, 'node_modules/.bin/rspack'), ['build'], { cwd, env });
    return await readBuild(path.join(cwd, PARTS[part]));
  } catch (error) {
    console.log(`${part} ${commit} does not build: ${String(error).slice(0, 200)}`);
    return undefined;
  }
}

async function readBuild(folder: string): Promise<Build> {
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name));
  const files = names.map(async (name) => {
    const content = await readFile(path.join(folder, name));
    const brotli = (await readFile(path.join(folder, `${name}.br`))).length;
    return [patternOf(`/assets/${name}`) ?? name, { content, brotli }] as const;
  });
  return new Map(await Promise.all(files));
}

/** Of the files with other contents, and of all; undefined: all are the same. */
async function compare(older: Build, newer: Build) {
  const sums = { changed: { brotli: 0, deltas: 0 }, all: { brotli: 0, deltas: 0 } };
  for (const [pattern, { content, brotli }] of newer) {
    const dictionary = older.get(pattern)?.content;
    const delta = dictionary && (await compressByDictionary(content, dictionary)).length;
    const isSame = dictionary?.equals(content);
    for (const sum of isSame ? [sums.all] : [sums.all, sums.changed]) {
      sum.brotli += brotli;
      sum.deltas += Math.min(brotli, delta ?? brotli);
    }
  }
  return sums.changed.brotli > 0 ? sums : undefined;
}
