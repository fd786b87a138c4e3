import type Koa from 'koa';
import { NO_STORE } from '../http/cacheControl.ts';
import type { OpenedFile } from './openFile.ts';
import { readRange } from './readRange.ts';

/** Sends a file and closes it. A client that has it already gets a 304. */
export async function sendFile(ctx: Koa.Context, file: OpenedFile): Promise<void> {
  const { handle, size, modifiedAt, encoding } = file;
  ctx.status = 200;
  // Identifies one encoding of one file: its contents do not change within a millisecond.
  ctx.set('ETag', `"${size.toString(36)}-${Math.floor(modifiedAt).toString(36)}${encoding ?? ''}"`);
  ctx.set('Last-Modified', new Date(modifiedAt).toUTCString());
  ctx.set('Accept-Ranges', 'bytes');
  if (encoding) ctx.set('Content-Encoding', encoding);
  // Conditions are evaluated before ranges (RFC 9110, 13.2.2).
  if (ctx.fresh) {
    ctx.status = 304;
    return handle.close();
  }
  const mayBePart = ctx.method === 'GET' && matchesIfRange(ctx);
  const range = mayBePart ? readRange(ctx.get('range'), size) : undefined;
  if (range === 'unsatisfiable') {
    ctx.status = 416;
    ctx.remove('Content-Encoding');
    ctx.set('Content-Range', `bytes */${size}`);
    ctx.set('Cache-Control', NO_STORE);
    ctx.type = 'text';
    ctx.body = 'The file is shorter than that.';
    await handle.close();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${start}-${end}/${size}`);
  }
  const length = end - start + 1;
  // Koa sends the stream, ends the response if reading fails, and closes the file in every case.
  ctx.body = handle.createReadStream(length > 0 ? { start, end } : { end: 0 });
  ctx.length = length;
}

/** `If-Range`: a part may be sent only if the client's other parts are of the same file (RFC 9110, 13.1.5). */
function matchesIfRange(ctx: Koa.Context): boolean {
  const validator = ctx.get('if-range');
  const known = [ctx.response.get('ETag'), ctx.response.get('Last-Modified')];
  return validator === '' || known.includes(validator);
}
