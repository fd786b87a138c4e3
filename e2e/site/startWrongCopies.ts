import { type LocalServer, listenLocally } from '../../service/fixtures/listenLocally.ts';

/** Something between a browser and the site that once hands out a wrong copy of a file. */
export interface WrongCopies extends LocalServer {
  /** The paths of the wrong copies that were handed out. */
  handedOut(): readonly string[];
}

const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Passes everything on to the site. The first answer for each file of the given names is wrong,
 * and the browser may keep it as the site lets it keep the right one.
 */
export async function startWrongCopies(siteUrl: string, names: RegExp): Promise<WrongCopies> {
  const handedOut: string[] = [];
  const server = await listenLocally(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', siteUrl);
    if (names.test(pathname) && !handedOut.includes(pathname)) {
      handedOut.push(pathname);
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'cache-control': KEPT_FOR_EVER,
      });
      response.end('} not what was built');
      return;
    }
    // A report of the failure.
    if (request.method === 'POST') return void response.writeHead(204).end();
    const answer = await fetch(`${siteUrl}${request.url}`, { redirect: 'manual' });
    for (const [name, value] of answer.headers) {
      // `fetch` has decoded it.
      if (!/^(content-encoding|content-length|transfer-encoding)$/.test(name)) {
        response.setHeader(name, value);
      }
    }
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  return { ...server, handedOut: () => handedOut };
}
