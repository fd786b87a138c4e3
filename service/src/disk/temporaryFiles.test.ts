import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts';
import { removeTemporaryFiles, temporaryName } from './temporaryFiles.ts';

const ENDED = 2 ** 22 + 1;
const byProcess = (pid: number) => temporaryName().replace(`-${process.pid}-`, `-${pid}-`);
/** Another container has other names and the same process ids. */
const elsewhere = (name: string) => name.replace(/^\.draft-[\da-f]{8}-/, '.draft-0123abcd-');

test('removes temporary files of ended processes, and of another machine only if they are old', async () => {
  const folder = await temporaryFolder();
  const old = elsewhere(byProcess(ENDED));
  const left = [temporaryName(), byProcess(ENDED), `list${byProcess(ENDED)}-journal`, old];
  const kept = [
    byProcess(process.ppid),
    elsewhere(temporaryName()),
    elsewhere(byProcess(ENDED)),
    'a',
  ];
  for (const name of [...left, ...kept])
    await mkdir(path.join(folder, name, 'half'), { recursive: true });
  await utimes(path.join(folder, old), 0, 0);

  await removeTemporaryFiles(folder);

  expect(await readdir(folder)).toEqual(kept.toSorted());
});
