import type { Random } from './createRandom.ts';

/*
 * What the real code runs on, instead of what no seed can decide: randomness, disk, threads, sockets and the workers
 * that render pages. Imported before that code.
 */

jest.mock('node:fs/promises', () => jest.requireActual('./disk.ts').promises);
jest.mock('node:fs', () => {
  const actual = jest.requireActual('node:fs');
  return { ...actual, createWriteStream: jest.requireActual('./disk.ts').createWriteStream };
});
jest.mock('node:timers/promises', () => ({
  setImmediate: () => new Promise((done) => void setImmediate(done)),
  setTimeout: (ms: number, value: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      setTimeout(() => resolve(value), ms);
    }),
}));
jest.mock('node:crypto', () => {
  const { drawn } = jest.requireActual<typeof import('./replaced.ts')>('./replaced.ts');
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => drawn.int(256)));
  return Object.assign(Object.create(jest.requireActual('node:crypto')), {
    randomBytes: bytes,
    randomInt: (below: number) => drawn.int(below),
    randomUUID: () => {
      const hex = bytes(16).toString('hex');
      return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');
    },
  });
});
jest.mock('node:zlib', () => {
  type Done = (error: null, result: Buffer) => void;
  const asItIs = (content: Buffer, ...more: unknown[]) => (more.at(-1) as Done)(null, content);
  const replaced = { brotliCompress: asItIs, gzip: asItIs };
  return Object.assign(Object.create(jest.requireActual('node:zlib')), replaced);
});
jest.mock('node:worker_threads', () => ({
  ...jest.requireActual('node:worker_threads'),
  Worker: jest.requireActual('./writerThread.ts').Worker,
}));
jest.mock('node:http', () => ({
  ...jest.requireActual('node:http'),
  request: jest.requireActual('./outgoing.ts').request,
}));
jest.mock('../../src/rendering/renderer/startRendering.ts', () =>
  jest.requireActual('./rendering.ts'),
);
jest.mock('../../src/rendering/smoke/createSmokeRender.ts', () =>
  jest.requireActual('./rendering.ts'),
);

/** What the code of the run draws from. */
let random: Random | undefined;
export const drawFrom = (next: Random): void => {
  random = next;
};
export const drawn: Pick<Random, 'int'> = {
  int: (below) => random?.int(below) ?? 0,
};
