import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { get, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { test as base, expect } from '@playwright/test';
import { endProcess } from '../../scripts/running/endProcess.ts';
import { type LocalServer, listenLocally } from '../../service/fixtures/listenLocally.ts';
import { findFreePorts } from '../developing/findFreePorts.ts';
import { askSecurely } from './askSecurely.ts';
import { createAuthority, PROXIES } from './proxies.ts';
import { configureVarnish } from './varnish.ts';

/** What a visitor gets. */
export interface CachedAnswer {
  status: number;
  body: string;
  cookies: readonly string[];
}

/** A cache that many share, in front of a shell that answers as a test says. */
export interface SharedCache {
  shell: LocalServer;
  /** What is asked of the shell. */
  answer: RequestListener;
  /** Asks as one visitor. */
  ask(address: string, cookie?: string): Promise<CachedAnswer>;
  /** Has every page asked for anew. */
  purge(): Promise<void>;
}

export const CACHES = ['nginx', 'varnishd'] as const;

interface Fixtures {
  startCache: (program: (typeof CACHES)[number]) => Promise<SharedCache>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
  startCache: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cached-'));
    const running: ChildProcess[] = [];
    const shells: LocalServer[] = [];
    await use(async (program) => {
      let answer: RequestListener = (_request, response) => response.writeHead(404).end();
      const shell = await listenLocally((request, response) =>
        request.url === '/readyz' ? response.end() : answer(request, response),
      );
      shells.push(shell);
      const start = program === 'nginx' ? startNginx : startVarnish;
      const cache = await start(folder, Number(new URL(shell.url).port), running);
      await expect.poll(() => cache.ask('/readyz').then(({ status }) => status, String)).toBe(200);
      return {
        ...cache,
        shell,
        get answer() {
          return answer;
        },
        set answer(next) {
          answer = next;
        },
      };
    });
    await Promise.all(running.map(endProcess));
    await Promise.all(shells.map((shell) => shell.close()));
    await rm(folder, { recursive: true, force: true });
  },
});

export { expect };

type StartedCache = Pick<SharedCache, 'ask' | 'purge'>;

async function startNginx(
  folder: string,
  shellPort: number,
  running: ChildProcess[],
): Promise<StartedCache> {
  const [httpPort = 0, httpsPort = 0] = await findFreePorts(2);
  const { authority, certificate, key } = await createAuthority(path.join(folder, 'tls'));
  const addresses = { folder, httpPort, httpsPort, shellPort, certificate, key };
  const args = await PROXIES.find(({ program }) => program === 'nginx')?.configure(addresses);
  running.push(spawn('nginx', args ?? [], { stdio: 'ignore' }));
  return {
    ask: async (address, cookie) => {
      const options = cookie === undefined ? {} : { headers: { cookie } };
      const url = `https://localhost:${httpsPort}${address}`;
      const { status, headers, body } = await askSecurely(url, authority, options);
      return { status, body, cookies: headers['set-cookie'] ?? [] };
    },
    purge: async () => {
      const cache = path.join(folder, 'cache');
      for (const name of await readdir(cache)) {
        await rm(path.join(cache, name), { recursive: true });
      }
    },
  };
}

async function startVarnish(
  folder: string,
  shellPort: number,
  running: ChildProcess[],
): Promise<StartedCache> {
  const [httpPort = 0] = await findFreePorts(1);
  const args = await configureVarnish({ folder, httpPort, shellPort });
  running.push(spawn('varnishd', args, { stdio: 'ignore' }));
  const url = `http://127.0.0.1:${httpPort}`;
  return {
    ask: (address, cookie) =>
      new Promise((resolve, reject) => {
        const headers = cookie === undefined ? {} : { cookie };
        get(url + address, { agent: false, headers }, async (answer) => {
          const body = await text(answer);
          const cookies = answer.headers['set-cookie'] ?? [];
          resolve({ status: answer.statusCode ?? 0, body, cookies });
        }).once('error', reject);
      }),
    purge: async () => {
      expect((await fetch(url, { method: 'PURGE' })).status).toBe(200);
    },
  };
}
