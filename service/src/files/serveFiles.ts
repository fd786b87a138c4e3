import { readdirSync } from 'node:fs';
import path from 'node:path';
import type Koa from 'koa';
import { NO_STORE } from '../http/cacheControl.ts';
import { type OpenedFile, openFile } from './openFile.ts';
import { sendFile } from './sendFile.ts';

export interface ServeFilesOptions {
  /** Cache-Control for the files. */
  cacheControl: string;
  /**
   * Whether files may be added and removed while the service runs. Default: only files present at the start are served.
   */
  mutable?: boolean;
  /** Paths in the folder that may be served. */
  only?: RegExp;
  /** Checks a file, by its path in the folder, before each response; a file that fails is missing. */
  isIntact?: (name: string) => Promise<boolean>;
  /** No other middleware responds below this path: a missing file is a plain 404 at once. */
  exclusive?: boolean;
}

/** Plain names: no hidden files, no path out of the folder, one spelling for each file. */
const PLAIN = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

/** Compressed variants that the build writes beside a file, in order of preference. */
const COMPRESSED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Serves the files of a folder below `prefix`. */
export function serveFiles(
  prefix: string,
  folder: string,
  { cacheControl, mutable = false, only = PLAIN, isIntact, exclusive = false }: ServeFilesOptions,
): Koa.Middleware {
  const names = mutable ? undefined : listFiles(folder);
  const mayServe = async (name: string) =>
    PLAIN.test(name) &&
    only.test(name) &&
    (names?.has(name) ?? true) &&
    ((await isIntact?.(name)) ?? true);

  const find = async (ctx: Koa.Context, name: string): Promise<OpenedFile | undefined> => {
    for (const [encoding, ending] of COMPRESSED) {
      if (!ctx.acceptsEncodings(encoding) || !(await mayServe(name + ending))) continue;
      const file = await openFile(path.join(folder, name + ending));
      if (file) return { ...file, encoding };
    }
    return openFile(path.join(folder, name));
  };

  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix)) return next();
    const name = ctx.path.slice(prefix.length);
    const isRead = ['GET', 'HEAD'].includes(ctx.method);
    if (!isRead) return exclusive ? refuseMethod(ctx) : next();
    let file: OpenedFile | undefined;
    try {
      file = (await mayServe(name)) ? await find(ctx, name) : undefined;
    } catch (error) {
      respondBusy(ctx, error);
      return;
    }
    if (!file) return exclusive ? respondMissing(ctx) : next();
    ctx.set('Cache-Control', cacheControl);
    ctx.vary('Accept-Encoding');
    ctx.type = path.extname(name) || 'bin';
    await sendFile(ctx, file);
  };
}

/** Relative paths of all files; undefined if the folder does not exist yet. */
function listFiles(folder: string): ReadonlySet<string> | undefined {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return new Set(
      files.map((file) => path.relative(folder, path.join(file.parentPath, file.name))),
    );
  } catch {
    return undefined;
  }
}

function respondMissing(ctx: Koa.Context): void {
  ctx.status = 404;
  // A later release may add the file.
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = 'There is no such file.';
}

/** Probably too many open files, which is temporary. */
function respondBusy(ctx: Koa.Context, error: unknown): void {
  ctx.app.emit('error', error, ctx);
  ctx.status = 503;
  ctx.set('Retry-After', '1');
  ctx.set('Cache-Control', NO_STORE);
  ctx.body = 'The file cannot be read right now.';
}

function refuseMethod(ctx: Koa.Context): void {
  ctx.status = 405;
  ctx.set('Allow', 'GET, HEAD');
}
