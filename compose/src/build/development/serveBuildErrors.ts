import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Compiler, MultiCompiler } from '@rspack/core';

/** Where the shell's server looks for the reason when it gets no release of a remote. */
const PATH = '/build-errors.json';

/** Middleware that answers what the last build found wrong with the sources, as a list of sentences. */
export function serveBuildErrors(compiler: Compiler | MultiCompiler) {
  let errors: string[] = [];
  compiler.hooks.done.tap('serveBuildErrors', (stats) => {
    const found = stats.toJson({ all: false, errors: true }).errors ?? [];
    // The builds of a remote share its sources.
    errors = [...new Set(found.map(({ message }) => message))];
  });
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.url !== PATH) {
      next();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(errors));
  };
}
