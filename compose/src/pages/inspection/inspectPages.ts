import { Readable } from 'node:stream';
import type Koa from 'koa';
import { INSPECTION_SCRIPT_PATH } from '../../protocol/paths.ts';
import { PRIVATE_NO_STORE } from '../cacheControl.ts';

/** Anybody may add it to a page's address: the overlay shows what the page already has. */
const PARAMETER = '_inspect';

/** Adds the script of the inspection overlay to the page of such an address, and to no other. */
export const inspectPages: Koa.Middleware = async (ctx, next) => {
  if (!new URLSearchParams(ctx.querystring).has(PARAMETER)) return next();
  // The page is changed as text, so it is not the one that the browser may have.
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
