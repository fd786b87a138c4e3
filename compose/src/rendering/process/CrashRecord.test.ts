/** @jest-environment node */
import fs from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { endProcess, NO_MODULE, openCrashRecord, recordOf, writeModule } from './CrashRecord.ts';

afterEach(() => jest.restoreAllMocks());

it('is created in the next folder if one is missing, and leaves no file name there', async () => {
  const folder = await temporaryFolder();
  const record = openCrashRecord(['/nowhere', folder]);

  expect(record.fd).toBeGreaterThan(2);
  expect(record.close()).toEqual({ module: '', isRunning: false, reason: '' });
});

it('allocates its space initially, since the disk may be full later', async () => {
  const record = openCrashRecord([await temporaryFolder()]);

  expect(fs.fstatSync(record.fd ?? -1).size).toBeGreaterThan(512);
  record.close();
});

it('is created in the next folder if the disk is full, and closes its file in the first', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const close = jest.spyOn(fs, 'closeSync');
  jest.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
    throw full;
  });

  const record = openCrashRecord([await temporaryFolder(), await temporaryFolder()]);

  expect(record.fd).toBeGreaterThan(2);
  expect(close).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
  record.close();
});

it('is created in memory if the system has no temporary folder but /dev/shm', () => {
  jest.spyOn(os, 'tmpdir').mockReturnValue('/nowhere');

  const record = openCrashRecord();

  expect(record.fd !== undefined).toBe(fs.existsSync('/dev/shm'));
  record.close();
});

it('is omitted if it cannot be created', () => {
  const record = openCrashRecord(['/nowhere']);

  expect(record.fd).toBeUndefined();
  expect(record.close()).toEqual({ module: '', isRunning: false, reason: '' });
});

it('contains the longest name that a release may choose, in full', async () => {
  const module = `${'r'.repeat(24)}/0123456789abcdef/${'M'.repeat(100)}`;
  const record = openCrashRecord([await temporaryFolder()]);

  fs.writeSync(record.fd ?? -1, recordOf(module), 0, undefined, 0);

  expect(record.close().module).toBe(module);
});

it('contains the module that ran last, and whether it ran at the end', async () => {
  const module = 'legal/0123456789abcdef/PrivacyPolicy';
  const folder = await temporaryFolder();
  const reportAfter = (...records: Buffer[]) => {
    const record = openCrashRecord([folder]);
    const { writeSync } = fs;
    // A worker inherits the descriptor by another number.
    const write = jest
      .spyOn(fs, 'writeSync')
      .mockImplementation(((_fd: number, ...rest: never) =>
        writeSync(record.fd ?? -1, ...(rest as [Buffer]))) as never);
    for (const written of records) writeModule(written);
    write.mockRestore();
    return record.close();
  };

  expect(reportAfter(recordOf('legal/0123456789abcdef/TermsOfService'), recordOf(module))).toEqual({
    module,
    isRunning: true,
    reason: '',
  });
  expect(reportAfter(recordOf(module), NO_MODULE)).toMatchObject({ module, isRunning: false });
});

it('if it cannot be written, rendering continues, and the worker aborts instead of recording a reason', () => {
  const abort = jest.spyOn(process, 'abort').mockImplementation((() => {}) as () => never);
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  jest.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });

  writeModule(recordOf('legal/0123456789abcdef/PrivacyPolicy'));
  endProcess('it threw');

  expect(abort).toHaveBeenCalledTimes(1);
  expect(kill).not.toHaveBeenCalled();
});
