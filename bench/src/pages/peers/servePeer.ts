import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { forwardRequest } from '../../http/forwardRequest.ts';
import type { Variant } from '../twin/serveVariant.ts';

export interface PeerAnswer {
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
 * A peer on a port of its own: every answer is made once, and text is compressed by brotli at its
 * best, as the site's is. Its documents are protected as the site's are. What the peer does not answer, the
 * site does: the API, icons.
 */
export async function servePeer(
  site: string,
  answer: (path: string) => Promise<PeerAnswer | undefined>,
): Promise<Variant> {
  const { headers } = await fetch(site, { method: 'HEAD' });
  const protection = [...headers].filter(([name]) => PROTECTIVE_HEADERS.includes(name));
  const kept = new Map<string, Promise<PeerAnswer | undefined>>();
  const compressed = async (path: string): Promise<PeerAnswer | undefined> => {
    const made = await answer(path);
    return made && isText(made.type) ? { ...made, body: await compress(made.body) } : made;
  };

  return listenLocally(async (asked, answered) => {
    const path = asked.url ?? '/';
    const made = kept.get(path) ?? compressed(path);
    kept.set(path, made);
    const found = asked.method === 'GET' ? await made : undefined;
    if (!found) {
      forwardRequest(site, asked, answered);
      return;
    }
    const isDocument = found.type.startsWith('text/html');
    answered.writeHead(200, {
      ...(isDocument && Object.fromEntries(protection)),
      'content-type': found.type,
      'content-length': found.body.length,
      ...(isText(found.type) && { 'content-encoding': 'br' }),
      'cache-control': isDocument ? 'no-cache' : 'max-age=31536000, immutable',
    });
    answered.end(found.body);
  });
}

const isText = (type: string): boolean => /^text\/|javascript|json|svg/.test(type);
