import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../build/parts.ts';

/** File → source, of a README: each block begins with the name of its file. */
function examplesOf(readme: string): Map<string, string> {
  const blocks = readme.matchAll(/```\w+\n(\/\/ (src\/\S+)\n.*?)```/gs);
  return new Map(Array.from(blocks, ([, source = '', file = '']) => [file, source]));
}

const CONFIGURATION = {
  extends: path.join(ROOT, 'tsconfig.json'),
  compilerOptions: { types: ['node'] },
  include: ['src'],
};

it("compiles the host and the remote of the engine's README", async () => {
  const examples = examplesOf(await readFile(path.join(ROOT, 'compose/README.md'), 'utf8'));
  const folder = await mkdtemp(path.join(tmpdir(), 'readme-'));
  try {
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    await mkdir(path.join(folder, 'src'));
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(CONFIGURATION));
    for (const [file, source] of examples) await writeFile(path.join(folder, file), source);

    expect([...examples.keys()].sort()).toEqual([
      'src/CartSection.tsx',
      'src/Clock.enhancement.ts',
      'src/main.ts',
      'src/site.tsx',
    ]);
    const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
    const compiled = await promisify(execFile)(tsc, ['-p', folder]).catch((error) => error);
    expect(compiled.stdout).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});
