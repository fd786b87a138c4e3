import promises, { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { reportUnwritable } from './reportUnwritable.ts';

const report = async (folders: Record<string, string | undefined>) => {
  const error = jest.fn();
  await reportUnwritable(folders, { error } as never);
  return error.mock.calls.map(([fields]) => fields);
};

test('does not report a folder that is writable, can be created, or is unused', async () => {
  const folder = await temporaryFolder();
  const later = join(folder, 'data', 'backups');

  expect(await report({ DATA_DIR: folder, BACKUP_DIR: later, ARCHIVE_DIR: undefined })).toEqual([]);
});

test('reports a file, and a folder below a file, with their settings', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  const below = join(file, 'archive');

  expect(await report({ BACKUP_DIR: file, ARCHIVE_DIR: below })).toEqual([
    { setting: 'BACKUP_DIR', folder: file, reason: 'ENOTDIR' },
    { setting: 'ARCHIVE_DIR', folder: below, reason: 'ENOTDIR' },
  ]);
});

test('reports a folder on a read-only disk, or one that would have to be created there', async () => {
  const folder = await temporaryFolder();
  const later = join(folder, 'data', 'backups');
  const { access } = promises;
  jest.spyOn(promises, 'access').mockImplementation(async (path, mode) => {
    if (path === folder) throw Object.assign(new Error('read-only'), { code: 'EROFS' });
    await access(path, mode);
  });

  const reported = await report({ DATA_DIR: folder, BACKUP_DIR: later });
  jest.restoreAllMocks();

  expect(reported).toEqual([
    { setting: 'DATA_DIR', folder, reason: 'EROFS' },
    { setting: 'BACKUP_DIR', folder: later, reason: 'EROFS' },
  ]);
});
