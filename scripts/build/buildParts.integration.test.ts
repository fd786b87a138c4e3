import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { buildParts } from './buildParts.ts';
import { needsBuild } from './buildRecord.ts';

/** Two programs, like a host's. With CUT_SHORT, the build is killed as soon as one of them is written. */
const CONFIG = `
const cutShort = {
  apply: (compiler) =>
    compiler.hooks.afterEmit.tap('CutShort', () => process.kill(process.pid, 'SIGKILL')),
};
const build = (name, plugins) => ({
  name,
  dependencies: name === 'second' ? ['first'] : [],
  entry: './main.js',
  output: { path: import.meta.dirname + '/dist/' + name },
  plugins,
});
export default [build('first', process.env.CUT_SHORT ? [cutShort] : []), build('second', [])];`;

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(path.join(folder, 'main.js'), 'console.log(1)');
  await writeFile(path.join(folder, 'rspack.config.mjs'), CONFIG);
  jest.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(async () => {
  Reflect.deleteProperty(process.env, 'CUT_SHORT');
});

it('repeats an interrupted build, even if some of its files exist', async () => {
  const part = { name: 'part', folder };
  process.env.CUT_SHORT = 'yes';
  await expect(buildParts([part], [])).rejects.toThrow('part does not build');
  expect(await readFile(path.join(folder, 'dist/first/main.js'), 'utf8')).toContain('console.log');
  expect(await needsBuild(part, [])).toBe(true);

  Reflect.deleteProperty(process.env, 'CUT_SHORT');
  await buildParts([part], []);

  expect(await needsBuild(part, [])).toBe(false);
});
