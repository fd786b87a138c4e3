import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { endProcess } from '../../scripts/running/endProcess.ts';
import { findFreePorts } from '../../scripts/running/findFreePorts.ts';
import { type LocalServer, listenLocally } from '../../service/fixtures/listenLocally.ts';
import { sendOnce } from '../../service/fixtures/sendOnce.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { createAuthority, PROXIES } from './proxies.ts';
import { requestOverHttp2 } from './requestOverHttp2.ts';
import { configureVarnish } from './varnish.ts';

/** A response as a visitor receives it. */
export interface CachedResponse {
  status: number;
  body: string;
  cookies: readonly string[];
}

/** A visitor's request. */
interface RequestOptions {
  cookie?: string;
  /** `Available-Dictionary`, of a browser that accepts deltas. */
  dictionary?: string;
  /** Sent with POST; undefined: nothing is sent. */
  json?: object;
  /** Default: GET, and POST where JSON is sent. */
  method?: string;
}

/** A shared cache. */
export interface SharedCache {
  /** URL for visitors. */
  url: string;
  /** URL for operators; undefined: it has no port for them. */
  operators?: string;
  /** Sends a request as one visitor. */
  request(address: string, options?: RequestOptions): Promise<CachedResponse>;
  /** Removes every page from the cache. */
  purge(): Promise<void>;
}

/** A cache in front of a shell whose responses a test determines. */
interface CacheOfTestShell extends SharedCache {
  shell: LocalServer;
  /** The shell's request handler. */
  handler: RequestListener;
}

export const CACHES = ['nginx', 'varnishd'] as const;
type CacheProgram = (typeof CACHES)[number];

interface Fixtures {
  /** Starts a cache in front of ready shells of this machine. */
  startCacheBefore: (program: CacheProgram, shellPorts: readonly number[]) => Promise<SharedCache>;
  startCache: (program: CacheProgram) => Promise<CacheOfTestShell>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
  startCacheBefore: async ({}, use) => {
    const running: ChildProcess[] = [];
    await use(async (program, shellPorts) => {
      const folder = await temporaryFolder();
      const start = program === 'nginx' ? startNginx : startVarnish;
      const cache = await start(folder, shellPorts, running);
      await expect
        .poll(() => cache.request('/readyz').then(({ status }) => status, String))
        .toBe(200);
      return cache;
    });
    await Promise.all(running.map(endProcess));
  },

  startCache: async ({ startCacheBefore }, use) => {
    const shells: LocalServer[] = [];
    await use(async (program) => {
      let handler: RequestListener = (_request, response) => response.writeHead(404).end();
      const shell = await listenLocally((request, response) =>
        request.url === '/readyz' ? response.end() : handler(request, response),
      );
      shells.push(shell);
      const cache = await startCacheBefore(program, [Number(new URL(shell.url).port)]);
      return {
        ...cache,
        shell,
        get handler() {
          return handler;
        },
        set handler(next) {
          handler = next;
        },
      };
    });
    await Promise.all(shells.map((shell) => shell.close()));
  },
});

export { expect };

/** Converts the options to those of a request. */
function requestFor({ cookie, dictionary, json, method = json ? 'POST' : 'GET' }: RequestOptions) {
  const headers = {
    ...(cookie !== undefined && { cookie }),
    ...(dictionary && { 'available-dictionary': dictionary, 'accept-encoding': 'br, dcz' }),
    ...(json && { 'content-type': 'application/json' }),
  };
  return { method, headers, body: json ? JSON.stringify(json) : '' };
}

async function startNginx(
  folder: string,
  shellPorts: readonly number[],
  running: ChildProcess[],
): Promise<SharedCache> {
  const [httpPort = 0, httpsPort = 0] = await findFreePorts(2);
  const { authority, certificate, key } = await createAuthority(path.join(folder, 'tls'));
  const addresses = { folder, httpPort, httpsPort, shellPorts, certificate, key };
  const args = await PROXIES.find(({ program }) => program === 'nginx')?.configure(addresses);
  running.push(spawn('nginx', args ?? [], { stdio: 'ignore' }));
  const url = `https://localhost:${httpsPort}`;
  return {
    url,
    request: async (address, options = {}) => {
      const response = await requestOverHttp2(url + address, authority, requestFor(options));
      const { status, headers, body } = response;
      return { status, body, cookies: headers['set-cookie'] ?? [] };
    },
    purge: async () => {
      const cache = path.join(folder, 'statline');
      for (const name of await readdir(cache)) {
        // nginx may be writing into it.
        await rm(path.join(cache, name), { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}

async function startVarnish(
  folder: string,
  shellPorts: readonly number[],
  running: ChildProcess[],
): Promise<SharedCache> {
  const [httpPort = 0, operatorsPort = 0] = await findFreePorts(2);
  const args = await configureVarnish({ folder, httpPort, operatorsPort, shellPorts });
  running.push(spawn('varnishd', args, { stdio: 'ignore' }));
  const url = `http://127.0.0.1:${httpPort}`;
  const operators = `http://127.0.0.1:${operatorsPort}`;
  return {
    url,
    operators,
    request: async (address, options = {}) => {
      const { method, headers } = requestFor(options);
      const response = await sendOnce(url + address, { method, headers, json: options.json });
      const { status, body } = response;
      return { status, body, cookies: response.headers['set-cookie'] ?? [] };
    },
    purge: async () => {
      expect((await fetch(operators, { method: 'PURGE' })).status).toBe(200);
    },
  };
}
