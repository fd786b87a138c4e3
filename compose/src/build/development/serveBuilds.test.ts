/** @jest-environment node */
import type { Compiler } from '@rspack/core';
import { listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { serveBuilds } from './serveBuilds.ts';

/** The part of a compiler that reports builds. */
function scriptedCompiler() {
  let onDone: (stats: unknown) => void = () => {};
  const compiler = {
    hooks: {
      done: {
        tap: (_name: string, listener: typeof onDone) => {
          onDone = listener;
        },
      },
    },
  } as unknown as Compiler;
  const build = (...errors: string[]) =>
    onDone({ toJson: () => ({ errors: errors.map((message) => ({ message })) }) });
  return { compiler, build };
}

async function start() {
  const { compiler, build } = scriptedCompiler();
  const middleware = serveBuilds(compiler);
  const server = await listenLocally((request, response) =>
    middleware(request, response, () => void response.writeHead(404).end()),
  );
  closings.push(server.close);
  return { build, url: server.url };
}

const closings: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** Reads events of a stream one by one. */
async function follow(url: string) {
  const leaving = new AbortController();
  closings.unshift(() => leaving.abort());
  const response = await fetch(`${url}/changes`, { signal: leaving.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return { headers: response.headers, next: async () => (await reader?.read())?.value };
}

it('sends every build to its listeners, starting with the latest one', async () => {
  const { build, url } = await start();
  build('Syntax Error', 'Syntax Error');

  const { headers, next } = await follow(url);
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(await next()).toBe('data: ["Syntax Error"]\n\n');
  build();

  expect(await next()).toBe('data: []\n\n');
});

it('accepts listeners before the first build', async () => {
  const { build, url } = await start();
  const { next } = await follow(url);

  build();

  expect(await next()).toBe('data: []\n\n');
});

it('returns the errors of the last build, and leaves other paths to other handlers', async () => {
  const { build, url } = await start();
  const errors = async () => (await fetch(`${url}/build-errors.json`)).json();
  expect(await errors()).toEqual([]);

  build('Syntax Error');

  expect(await errors()).toEqual(['Syntax Error']);
  expect((await fetch(`${url}/`)).status).toBe(404);
});
