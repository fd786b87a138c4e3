import { Readable } from 'node:stream';
import type Koa from 'koa';
import { INSPECTION_SCRIPT_PATH } from '../protocol/paths.ts';
import { PRIVATE_NO_STORE } from './cacheControl.ts';

/** Any visitor may add this query parameter: the overlay shows only data that the page already contains. */
const PARAMETER = '_inspect';

/** Adds the script of the inspection overlay to pages requested with the parameter. */
export const inspectPages: Koa.Middleware = async (ctx, next) => {
  if (!new URLSearchParams(ctx.querystring).has(PARAMETER)) return next();
  // The script is inserted into uncompressed HTML, and the result differs from a page in the browser's cache.
  ctx.headers['accept-encoding'] = 'identity';
  delete ctx.headers['if-none-match'];
  await next();
  if (ctx.type !== 'text/html') return;
  ctx.set('Cache-Control', PRIVATE_NO_STORE);
  ctx.remove('ETag');
  const { body } = ctx;
  ctx.body = body instanceof Readable ? Readable.from(eachWithScript(body)) : withScript(body);
};

const withScript = (html: unknown): string =>
  String(html).replace('</head>', `<script async src="${INSPECTION_SCRIPT_PATH}"></script></head>`);

/** Each chunk of a page that is sent in parts ends between two characters. */
async function* eachWithScript(chunks: Readable) {
  for await (const chunk of chunks) yield withScript(chunk);
}
