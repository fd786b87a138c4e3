import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import threads from 'node:worker_threads';
import zlib from 'node:zlib';
import prometheus from 'prom-client';
import type { Random } from './createRandom.ts';
import { createWriteStream, promises } from './disk.ts';
import { request } from './outgoing.ts';
import { Worker } from './writerThread.ts';

/*
 * What the real code runs on, instead of what no seed can decide: randomness, disk, threads and sockets. Imported
 * before that code. The workers that render pages are replaced by the build (`rspack.config.ts`).
 */

/** What the code of the run draws from. */
let random: Random | undefined;
export const drawFrom = (next: Random): void => {
  random = next;
};
const int = (below: number): number => random?.int(below) ?? 0;
const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => int(256)));

type Done = (error: null, result: Buffer) => void;
const asItIs = (content: Buffer, ...more: unknown[]) => (more.at(-1) as Done)(null, content);

// Nothing of it is left that takes real time.
for (const name of Object.keys(fs.promises)) Reflect.set(fs.promises, name, undefined);
const replacements: [object, Record<string, unknown>][] = [
  [fs.promises, promises],
  [fs, { createWriteStream }],
  [
    timers,
    {
      setImmediate: () => new Promise((done) => void setImmediate(done)),
      setTimeout: (ms: number, value: unknown, { signal }: { signal?: AbortSignal } = {}) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
          setTimeout(() => resolve(value), ms);
        }),
    },
  ],
  [
    crypto,
    {
      randomBytes: bytes,
      randomInt: int,
      randomUUID: () => {
        const hex = bytes(16).toString('hex');
        return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');
      },
    },
  ],
  [zlib, { brotliCompress: asItIs, gzip: asItIs }],
  [threads, { Worker }],
  [http, { request }],
  // Its histogram of the event loop's delays has a real timer, which outlives the shell.
  [prometheus, { collectDefaultMetrics: () => {} }],
];
for (const [builtIn, replaced] of replacements) Object.assign(builtIn, replaced);
syncBuiltinESMExports();
