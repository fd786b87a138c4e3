import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Compiler, MultiCompiler } from '@rspack/core';
import { NO_STORE } from '@statline/service/http/cacheControl';
import { BUILD_EVENTS_FILE, type BuildErrors } from '../../protocol/development.ts';

/** The shell's server fetches this path when it gets no release of a remote. */
const ERRORS_PATH = '/build-errors.json';

/** Pages subscribe to this path (`followChanges`). */
const EVENTS_PATH = `/${BUILD_EVENTS_FILE}`;

/** Serves the errors of the last build: once as JSON, or at every build as events. */
export function serveBuilds(compiler: Compiler | MultiCompiler) {
  let last: BuildErrors | undefined;
  const followers = new Set<ServerResponse>();
  compiler.hooks.done.tap('serveBuilds', (stats) => {
    const found = stats.toJson({ all: false, errors: true }).errors ?? [];
    // The builds of a remote share its sources, and so report the same errors.
    last = [...new Set(found.map(({ message }) => message))];
    for (const follower of followers) send(follower, last);
  });
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.url === ERRORS_PATH) {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': NO_STORE });
      response.end(JSON.stringify(last ?? []));
    } else if (request.url === EVENTS_PATH) {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': NO_STORE,
        // The host's page, of another origin, reads it like the build's files.
        'Access-Control-Allow-Origin': '*',
      });
      response.flushHeaders();
      if (last) send(response, last);
      followers.add(response);
      response.once('close', () => followers.delete(response));
    } else next();
  };
}

const send = (follower: ServerResponse, errors: BuildErrors) =>
  follower.write(`data: ${JSON.stringify(errors)}\n\n`);
