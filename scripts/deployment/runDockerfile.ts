import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../build/parts.ts';

const run = promisify(execFile);

/** An unprivileged user in place of the image's user `node`. */
export const UNPRIVILEGED_ID = 65_534;

/** The result of building a stage. */
export interface Image {
  /** Root of its file system, without the base image. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  cmd: readonly string[];
  healthcheck: readonly string[];
}

/** Build steps that are skipped, since this checkout is already installed and built. */
const DONE_HERE = ['npm ci', 'npm run build'];

/**
 * Simulates the repository's Dockerfile in folders, for machines without a container engine. It executes `COPY` and
 * `RUN` with this machine's Node instead of the base image's, except installation and build: run `npm run build` first.
 *
 * @param folder becomes the parent of each stage's file system.
 * @returns the images by the names of their stages.
 */
export async function runDockerfile(folder: string): Promise<Map<string, Image>> {
  const images = new Map<string, Image>();
  let image: Image | undefined;
  for (const [instruction, rest] of await readInstructions()) {
    if (instruction === 'FROM') {
      const [base = '', , name = ''] = rest.split(' ');
      image = await begin(path.join(folder, name), images.get(base));
      images.set(name, image);
    } else if (image) await apply(image, images, instruction, rest);
  }
  return images;
}

async function readInstructions(): Promise<[string, string][]> {
  const text = await readFile(path.join(ROOT, 'Dockerfile'), 'utf8');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return lines.map((line) => {
    const [instruction = '', ...rest] = line.split(' ');
    return [instruction, rest.join(' ')];
  });
}

async function begin(root: string, base: Image | undefined): Promise<Image> {
  await mkdir(root, { recursive: true });
  if (!base) return { root, workdir: '/', env: {}, cmd: [], healthcheck: [] };
  await run('cp', ['-a', `${base.root}/.`, root]);
  return { ...base, root, env: { ...base.env } };
}

async function apply(
  image: Image,
  images: Map<string, Image>,
  instruction: string,
  rest: string,
): Promise<void> {
  const at = (location: string) => path.join(image.root, path.resolve(image.workdir, location));
  if (instruction === 'WORKDIR') {
    image.workdir = rest;
    await mkdir(at('.'), { recursive: true });
  } else if (instruction === 'ENV') {
    for (const pair of rest.split(' ')) {
      const [name = '', value = ''] = pair.split('=');
      image.env[name] = value;
    }
  } else if (instruction === 'COPY') {
    await copy(rest.split(' '), images, at);
  } else if (instruction === 'RUN') {
    for (const step of rest.split(' && ')) {
      if (!DONE_HERE.includes(step)) await runStep(step, image);
    }
  } else if (instruction === 'CMD') {
    image.cmd = JSON.parse(rest);
  } else if (instruction === 'HEALTHCHECK') {
    image.healthcheck = JSON.parse(rest.slice(rest.indexOf('[')));
  }
}

async function copy(
  args: readonly string[],
  images: Map<string, Image>,
  at: (location: string) => string,
): Promise<void> {
  const from = args.find((arg) => arg.startsWith('--from='))?.slice('--from='.length);
  const [source = '', target = ''] = args.filter((arg) => !arg.startsWith('--'));
  // The sources are already here.
  if (from === undefined) return;
  const stage = images.get(from);
  if (!stage) throw new Error(`The Dockerfile copies from ${from}, which is not a stage before it`);
  await cp(path.join(stage.root, source), at(target), { recursive: true });
}

/** Runs a step with the stage's folders, and with an existing user. */
async function runStep(step: string, { root, env }: Image): Promise<void> {
  const command = step
    .replace(/ (\/\w+)/g, ` ${root}$1`)
    .replace(/-o node -g node/, `-o ${UNPRIVILEGED_ID} -g ${UNPRIVILEGED_ID}`);
  await run('sh', ['-c', command], { cwd: ROOT, env: { ...process.env, ...env }, maxBuffer: 1e8 });
}
