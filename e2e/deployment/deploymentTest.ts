import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { test as base, expect } from '@playwright/test';
import { ROOT } from '../../scripts/build/parts.ts';
import { endProcess } from '../../scripts/running/endProcess.ts';
import { findFreePorts } from '../../scripts/running/findFreePorts.ts';
import { launchService, type RunningService } from '../../scripts/running/launchService.ts';
import { unusedAddress } from '../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { createAuthority, type FrontProxy } from './proxies.ts';
import { requestOverHttp2 } from './requestOverHttp2.ts';

/** The API and the shell, to be run behind a proxy that terminates TLS. */
interface Services {
  folder: string;
  httpPort: number;
  httpsPort: number;
  api: RunningService;
  shell: RunningService;
}

interface DeployedSite {
  url: string;
  httpUrl: string;
  authority: Buffer;
}

interface Fixtures {
  services: Services;
  /** Starts a proxy in front of the shell, and waits until it serves the site. */
  deploy: (proxy: FrontProxy, shells?: number) => Promise<DeployedSite>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
  services: async ({}, use) => {
    const folder = await temporaryFolder();
    const [httpPort = 0, httpsPort = 0] = await findFreePorts(2);
    const api = await launchService('api/dist/main.cjs', {
      ...(await settingsOf('api.env')),
      API_SECRET,
      API_PORT: '0',
      API_ADMIN_PORT: '0',
      DATA_DIR: folder,
      ARCHIVE_DIR: path.join(folder, 'archive'),
      WEBHOOK_URL: await unusedAddress(),
      WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
      SMTP_URL: (await unusedAddress()).replace('http', 'smtp'),
      MAIL_FROM: 'hello@statline.example',
      MAIL_SECRET: randomBytes(24).toString('hex'),
      SITE_ORIGIN: `https://localhost:${httpsPort}`,
    });
    const shell = await launchService('shell/dist/server/main.cjs', {
      ...(await settingsOf('shell.env')),
      API_SECRET,
      PORT: '0',
      ADMIN_PORT: '0',
      API_URL: api.url,
      SITE_ORIGIN: `https://localhost:${httpsPort}`,
      EARLY_HINTS: 'true',
      DATA_DIR: path.join(folder, 'shell'),
    });
    await use({ folder, httpPort, httpsPort, api, shell });
    await shell.stop();
    await api.stop();
  },

  deploy: async ({ services }, use) => {
    const { folder, httpPort, httpsPort, shell } = services;
    const proxies: ChildProcess[] = [];
    await use(async (proxy, shells = 1) => {
      const { authority, certificate, key } = await createAuthority(path.join(folder, 'tls'));
      // The same shell takes the place of several ones.
      const shellPorts = Array.from({ length: shells }, () => Number(new URL(shell.url).port));
      const args = await proxy.configure({
        folder,
        httpPort,
        httpsPort,
        shellPorts,
        certificate,
        key,
      });
      const env = { ...process.env, HOME: folder };
      proxies.push(spawn(proxy.program, args, { stdio: 'ignore', env }));
      const url = `https://localhost:${httpsPort}`;
      const readiness = () =>
        requestOverHttp2(`${url}/readyz`, authority).then(({ status }) => status, String);
      await expect.poll(readiness).toBe(200);
      return { url, httpUrl: `http://localhost:${httpPort}`, authority };
    });
    await Promise.all(proxies.map(endProcess));
  },
});

export { expect };

/** Shared by both, like `/etc/statline/api-secret.env`. */
const API_SECRET = randomBytes(24).toString('hex');

/** The example settings that operators of `deploy/systemd` start with. */
const settingsOf = async (file: string) =>
  parseEnv(await readFile(path.join(ROOT, 'deploy/systemd', file), 'utf8'));
