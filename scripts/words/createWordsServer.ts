import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import * as v from 'valibot';
import { readDesign } from '../../api/src/pages/readDesign.ts';
import ts from '../../compose/node_modules/typescript/lib/typescript.js';
import { NO_STORE } from '../../service/src/http/cacheControl.ts';
import { createHttpServer, DEFAULT_LIMITS } from '../../service/src/http/createHttpServer.ts';
import { escapeAttribute } from '../../service/src/http/escape.ts';
import { isCrossSite } from '../../service/src/http/isCrossSite.ts';
import { onlyOwnHosts } from '../../service/src/http/onlyOwnHosts.ts';
import { readJson } from '../../service/src/http/readJson.ts';
import { type CommitTools, commitWords } from './commitWords.ts';
import { readBrowserTests, readWords } from './readWords.ts';
import { Change, saveText } from './saveText.ts';

interface WordsServerOptions {
  /** The repository whose texts are edited. */
  root: string;
  /** Required in the page's URL and in each of its requests. */
  token: string;
  /** Origin of the dev site, which the page shows in a frame. */
  site: string;
  /** Why the site cannot be shown yet; undefined once it can. */
  siteState(): string | undefined;
  tools: CommitTools;
}

/** The page has the style of the operators' waitlist page. */
const OPERATORS_SHEET = new URL('../../api/src/admin/page/operators.css', import.meta.url);

const MAX_BODY_BYTES = 65_536;

/** Long, since a commit runs all checks. */
const COMMIT_TIMEOUT_MS = 1_800_000;

/** Serves the page for editing the site's texts, and its API. Only for a loopback address. */
export function createWordsServer(options: WordsServerOptions): Server {
  const { root, token, site, siteState, tools } = options;
  const files = readPageFiles(token, site);
  const inTurn = createTurns();

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const route = `${request.method} ${pathname}`;
    const file = files.get(route);
    const given = route === 'GET /' ? searchParams.get('token') : request.headers['x-words-token'];
    if (file && route !== 'GET /') return send(response, 200, file);
    if (!isSame(String(given), token) || isCrossSite(request, `http://${request.headers.host}`)) {
      return send(response, 403, {
        message: 'Open the address that `npm run words` has printed: it carries the token.',
      });
    }
    if (file) {
      response.setHeader('Content-Security-Policy', policyFor(site));
      return send(response, 200, file);
    }
    switch (route) {
      case 'GET /site':
        return send(response, 200, { state: siteState() });
      case 'GET /texts':
        return send(response, 200, await readWords(root, { tests: await readBrowserTests(root) }));
      case 'POST /texts': {
        const change = v.safeParse(Change, await readJson(request, MAX_BODY_BYTES));
        if (!change.success)
          return send(response, 400, { message: 'That is not a change of a text.' });
        return send(response, 200, await inTurn(() => saveText(root, change.output)));
      }
      case 'POST /commit':
        return send(response, 200, await inTurn(() => commitWords(root, tools)));
      default:
        return send(response, 404, { message: 'There is nothing at this address.' });
    }
  };

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    respond(request, response).catch((error: Error) => {
      console.error(error);
      send(response, 500, { message: error.message });
    });
  };
  const limits = { responseTimeoutMs: COMMIT_TIMEOUT_MS, stalledTimeoutMs: COMMIT_TIMEOUT_MS };
  return createHttpServer(onlyOwnHosts(listener, []), { ...DEFAULT_LIMITS, ...limits }).server;
}

/** Runs changes of files one at a time, in order of arrival, so that a commit contains what was checked. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

interface PageFile {
  type: string;
  content: string | Buffer;
}

function readPageFiles(token: string, site: string): ReadonlyMap<string, PageFile> {
  const read = (name: string) => readFileSync(path.join(import.meta.dirname, 'page', name), 'utf8');
  const design = readDesign('/operators', OPERATORS_SHEET);
  const html = read('words.html')
    .replace('%token%', escapeAttribute(token))
    .replace('%site%', escapeAttribute(site));
  const script = ts.transpile(read('words.ts'), { target: ts.ScriptTarget.ES2022 });
  return new Map([
    ['GET /', { type: 'text/html; charset=utf-8', content: html }],
    ['GET /words.js', { type: 'text/javascript; charset=utf-8', content: script }],
    [
      'GET /words.css',
      { type: 'text/css; charset=utf-8', content: design.css + read('words.css') },
    ],
    ...Array.from(design.fonts, ([name, content]): [string, PageFile] => [
      `GET /operators/${name}`,
      { type: 'font/woff2', content },
    ]),
  ]);
}

/** Allows its own files, and the site in a frame. */
const policyFor = (site: string): string =>
  `default-src 'none'; img-src data:; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; frame-src ${site}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function send(response: ServerResponse, status: number, body: PageFile | object): void {
  const isFile = 'content' in body;
  response.writeHead(status, {
    'Content-Type': isFile ? body.type : 'application/json; charset=utf-8',
    'Cache-Control': NO_STORE,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(isFile ? body.content : JSON.stringify(body));
}
