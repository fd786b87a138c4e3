import { Agent, request } from 'node:http';

const CHUNK = Buffer.alloc(64 * 1024, 'x');
const DEADLINE_MS = 15_000;

/**
 * Sends sign-ups whose bodies have no end, all at once, as fast as they are taken.
 *
 * @returns how they were answered, and what of them was sent.
 */
export async function floodWithBodies(url: string, bodies: number): Promise<string> {
  const agent = new Agent({ keepAlive: false });
  let sent = 0;
  const answers = new Map<string, number>();
  const send = () =>
    new Promise<void>((settle) => {
      const headers = { 'content-type': 'application/json' };
      const asking = request(`${url}/api/waitlist`, { method: 'POST', agent, headers });
      const end = (how: string) => {
        if (!asking.destroyed) asking.destroy();
        answers.set(how, (answers.get(how) ?? 0) + 1);
        settle();
      };
      const timer = setTimeout(() => asking.destroy(new Error('no answer')), DEADLINE_MS);
      asking.once('close', () => clearTimeout(timer));
      asking.once('response', (answer) => {
        asking.removeAllListeners('error').on('error', () => {});
        end(String(answer.statusCode));
      });
      asking.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
      const more = () => {
        while (!asking.destroyed && asking.write(CHUNK)) sent += CHUNK.length;
        if (!asking.destroyed) asking.once('drain', more);
      };
      more();
    });
  await Promise.all(Array.from({ length: bodies }, send));
  const words = [...answers].map(([how, count]) => `${count} × ${how}`).join(', ');
  return `${words}, after ${Math.round(sent / 1e6)} MB`;
}
