import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { listen } from '../../service/src/http/listen.ts';
import { readDevPorts } from '../build/devPorts.ts';
import { ROOT } from '../build/parts.ts';
import { onParentExit } from '../running/onParentExit.ts';
import { commitTools } from '../words/commitTools.ts';
import { createWordsServer } from '../words/createWordsServer.ts';

/**
 * `npm run words`: serves a page for editing the site's texts beside the dev site, which it starts unless it is
 * running.
 */
export async function run(): Promise<void> {
  const site = `http://localhost:${readDevPorts(process.env).shell}`;
  const dev = (await isDevSite(site)) ? undefined : startDev();
  const token = randomBytes(24).toString('base64url');
  const siteState = dev?.state ?? (() => undefined);
  const tools = commitTools(ROOT);
  const server = createWordsServer({ root: ROOT, token, site, siteState, tools });
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  const stop = async () => {
    await dev?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  onParentExit(stop);
  console.log(`The words are at ${url}/?token=${token}`);
  console.log('Stop it with Ctrl-C.');
}

/** Whether a dev site runs there, which local pages may show in a frame; the site of `npm start` allows no frames. */
const isDevSite = (site: string): Promise<boolean> =>
  fetch(site, { signal: AbortSignal.timeout(10_000) }).then(
    ({ headers }) => /frame-ancestors http:/.test(headers.get('content-security-policy') ?? ''),
    () => false,
  );

interface Dev {
  /** Why the site cannot be shown yet; undefined once it can. */
  state(): string | undefined;
  stop(): Promise<void>;
}

/** Number of output lines shown, in which an error would be. */
const SHOWN_LINES = 12;

function startDev(): Dev {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'dev'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Detached, so that Ctrl-C reaches it only through this command.
    detached: true,
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => lines.push(...String(chunk).trimEnd().split('\n')));
  }
  const ended = once(child, 'exit');
  const hasStarted = () => lines.some((line) => line.includes('The site is at'));
  return {
    state: () => {
      const output = lines.slice(-SHOWN_LINES).join('\n');
      if (child.exitCode !== null || child.signalCode !== null) {
        return `The site has ended. Words can be edited and committed without it.\n\n${output}`;
      }
      return hasStarted() ? undefined : `The site is starting. This takes a minute.\n\n${output}`;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
