/**
 * A program: sends sign-ups with endless bodies, all at once, as fast as they are accepted, and reports
 * the outcomes to its parent. Its arguments: the site's address, and how many.
 */
import { Agent, request } from 'node:http';

const [url = '', bodies = ''] = process.argv.slice(2);
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const DEADLINE_MS = 20_000;

let sent = 0;
const outcomes: Record<string, number> = {};

/** Resolves on the response, on a closed connection, or at the deadline. */
const send = () =>
  new Promise<void>((settle) => {
    const call = request(`${url}/api/waitlist`, {
      method: 'POST',
      agent: new Agent({ keepAlive: false }),
      headers: { 'content-type': 'application/json' },
    });
    let isOver = false;
    const end = (how: string) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      outcomes[how] = (outcomes[how] ?? 0) + 1;
      call.destroy();
      settle();
    };
    const timer = setTimeout(() => end('no response'), DEADLINE_MS);
    call.on('response', ({ statusCode }) => end(String(statusCode)));
    call.on('error', () => end('cut off'));
    const more = () => {
      if (isOver) return;
      call.write(CHUNK, (error) => {
        if (error) return;
        sent += CHUNK.length;
        setImmediate(more);
      });
    };
    more();
  });

await Promise.all(Array.from({ length: Number(bodies) }, send));
const words = Object.entries(outcomes).map(([how, count]) => `${count} × ${how}`);
process.send?.(`${words.join(', ')}, after ${Math.round(sent / 1e6)} MB`);
process.disconnect?.();
