import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { forwardRequest } from '../../../../service/fixtures/forwardRequest.ts';
import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';

export interface PeerResponse {
  type: string;
  body: Buffer;
}

const compress = promisify(brotliCompress);

/**
 * Of the site's documents. They cost something, whatever the page is made with: an opener policy has the
 * browser begin a new process. The content policy is not among them: it names the site's own scripts.
 */
const PROTECTIVE_HEADERS = [
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

/**
 * A peer on a port of its own: every response is made once, and text is compressed by brotli at its
 * best, as the site's is. Its documents are protected as the site's are. What the peer does not have, the
 * site does: the API, icons.
 */
export async function servePeer(
  site: string,
  respond: (path: string) => Promise<PeerResponse | undefined>,
): Promise<LocalServer> {
  const { headers } = await fetch(site, { method: 'HEAD' });
  const protection = [...headers].filter(([name]) => PROTECTIVE_HEADERS.includes(name));
  const cached = new Map<string, Promise<PeerResponse | undefined>>();
  const compressed = async (path: string): Promise<PeerResponse | undefined> => {
    const made = await respond(path);
    return made && isText(made.type) ? { ...made, body: await compress(made.body) } : made;
  };

  return listenLocally(async (request, response) => {
    const path = request.url ?? '/';
    const made = cached.get(path) ?? compressed(path);
    cached.set(path, made);
    const found = request.method === 'GET' ? await made : undefined;
    if (!found) {
      forwardRequest(site, request, response);
      return;
    }
    const isDocument = found.type.startsWith('text/html');
    response.writeHead(200, {
      ...(isDocument && Object.fromEntries(protection)),
      'content-type': found.type,
      'content-length': found.body.length,
      ...(isText(found.type) && { 'content-encoding': 'br' }),
      'cache-control': isDocument ? 'no-cache' : 'max-age=31536000, immutable',
    });
    response.end(found.body);
  });
}

const isText = (type: string): boolean => /^text\/|javascript|json|svg/.test(type);
