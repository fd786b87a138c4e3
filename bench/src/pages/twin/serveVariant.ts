import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { encodeHtml } from '../../../../compose/src/pages/composing/encodeHtml.ts';
import { forwardRequest, passOn } from '../../../../service/fixtures/forwardRequest.ts';
import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { isScriptHint, withoutScripts } from './withoutScripts.ts';

/**
 * A site on a port of its own: as it is, or as its twin. Both go through the same server, so that
 * they differ by their scripts alone.
 *
 * @param site its address; known only once the site runs, which may have to know this address first.
 */
export async function serveVariant(
  which: 'page' | 'twin',
  site: () => string,
): Promise<LocalServer> {
  /** By what the document was made from: the twin must not wait for a compression on each visit. */
  const twins = new Map<string, Promise<Buffer>>();

  return listenLocally((incoming, response) => {
    forwardRequest(site(), incoming, response, async (upstream) => {
      const isDocument = upstream.headers['content-type']?.startsWith('text/html') === true;
      if (which === 'page' || !isDocument) return passOn(upstream, response);
      const body = await buffer(upstream);
      const key = `${upstream.headers['content-encoding']} ${body.toString('base64')}`;
      const twin = twins.get(key) ?? twinOf(body, upstream.headers['content-encoding']);
      twins.set(key, twin);
      send(response, upstream.statusCode ?? 502, upstream.headers, await twin);
    });
  });
}

/** @returns the twin's body in the same encoding. */
async function twinOf(body: Buffer, encoding: string | undefined): Promise<Buffer> {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  const used = encoding === 'br' || encoding === 'gzip' ? encoding : 'identity';
  const decoded = used === 'identity' ? body : decoders[used](body);
  const encoded = encodeHtml(withoutScripts(decoded.toString()), '');
  // As the page's own, once it is cached.
  await encoded.recompress();
  const { bytes } = await encoded.as(used);
  return bytes;
}

function send(
  response: ServerResponse,
  status: number,
  { link, etag, 'transfer-encoding': _chunked, ...headers }: IncomingHttpHeaders,
  body: Buffer,
): void {
  const links = [link ?? []]
    .flat()
    .flatMap((list) => list.split(/,(?=\s*<)/))
    .filter((one) => !isScriptHint(one));
  response.writeHead(status, {
    ...headers,
    ...(links.length > 0 && { link: links.join(',') }),
    'content-length': body.length,
  });
  response.end(body);
}
