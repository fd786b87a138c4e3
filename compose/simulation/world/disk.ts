import fs, { type WriteFileOptions } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { delay, never, thisMachine } from './machines.ts';

/*
 * The disk of a machine: folders of this one, by synchronous calls, so that no run depends on threads. A write takes a
 * moment of virtual time, and a machine that is turned off may stop between any two.
 */

const READS = ['access', 'readFile', 'readdir', 'stat', 'statfs'] as const;
const WRITES = ['chmod', 'cp', 'mkdir', 'rename', 'rm', 'utimes'] as const;
/** In virtual time. */
const WRITE_MS = 2;

async function onDisk<Result>(ms: number, work: () => Result): Promise<Result> {
  const machine = thisMachine();
  if (machine && ms > 0) await delay(ms);
  return machine && !machine.isOn ? never() : work();
}

type Call = (...args: unknown[]) => unknown;

const calls = (names: readonly string[], ms: number) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (...args: unknown[]) =>
        onDisk(ms, () => (fs as unknown as Record<string, Call>)[`${name}Sync`]?.(...args)),
    ]),
  );

/** In place of `node:fs/promises`. Nothing is flushed: machines lose their power, the disk does not. */
export const promises = {
  ...calls(READS, 0),
  ...calls(WRITES, WRITE_MS),
  writeFile: (file: string, content: string | Buffer, options?: WriteFileOptions) =>
    onDisk(WRITE_MS, () => fs.writeFileSync(file, content, { ...Object(options), flush: false })),
  open: (file: string, flags?: string) =>
    onDisk(0, () => {
      const handle = fs.openSync(file, flags ?? 'r');
      return {
        stat: async () => fs.fstatSync(handle),
        read: (buffer: Buffer) =>
          onDisk(0, () => ({ bytesRead: fs.readSync(handle, buffer), buffer })),
        sync: () => onDisk(WRITE_MS, () => {}),
        close: async () => fs.closeSync(handle),
        createReadStream: ({ start = 0, end, autoClose = true }: ReadOptions = {}) => {
          const content = fs.readFileSync(handle).subarray(start, end && end + 1);
          if (autoClose) fs.closeSync(handle);
          return Readable.from([content], { objectMode: false });
        },
      };
    }),
};

interface ReadOptions {
  start?: number;
  end?: number;
  autoClose?: boolean;
}

/** In place of that of `node:fs`. */
export function createWriteStream(file: string): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
    final: (done) =>
      void onDisk(WRITE_MS, () => fs.writeFileSync(file, Buffer.concat(chunks))).then(
        () => done(),
        done,
      ),
  });
}
