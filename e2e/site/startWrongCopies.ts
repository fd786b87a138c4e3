import { type LocalServer, listenLocally } from '../../service/fixtures/listenLocally.ts';

/** A proxy between browser and site that serves a wrong copy of a file once. */
export interface WrongCopies extends LocalServer {
  /** The paths of the wrong copies served so far. */
  handedOut(): readonly string[];
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Forwards everything to the site. The first response for each file of the given names is wrong,
 * and as cacheable as the right one.
 */
export async function startWrongCopies(siteUrl: string, names: RegExp): Promise<WrongCopies> {
  const handedOut: string[] = [];
  const server = await listenLocally(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', siteUrl);
    if (names.test(pathname) && !handedOut.includes(pathname)) {
      handedOut.push(pathname);
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'cache-control': IMMUTABLE,
      });
      response.end('} not what was built');
      return;
    }
    // A report of the failure.
    if (request.method === 'POST') return void response.writeHead(204).end();
    const upstream = await fetch(`${siteUrl}${request.url}`, { redirect: 'manual' });
    for (const [name, value] of upstream.headers) {
      // `fetch` has decoded it.
      if (!/^(content-encoding|content-length|transfer-encoding)$/.test(name)) {
        response.setHeader(name, value);
      }
    }
    response.writeHead(upstream.status).end(Buffer.from(await upstream.arrayBuffer()));
  });
  return { ...server, handedOut: () => handedOut };
}
