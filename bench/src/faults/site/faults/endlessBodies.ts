/**
 * A program: sends sign-ups whose bodies have no end, all at once, as fast as they are taken, and tells
 * its parent how they were answered. Its arguments: the site's address, and how many.
 */
import { Agent, request } from 'node:http';

const [url = '', bodies = ''] = process.argv.slice(2);
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const DEADLINE_MS = 20_000;

let sent = 0;
const answers: Record<string, number> = {};

/** Resolves once it is answered, or cut off, or neither within the deadline. */
const send = () =>
  new Promise<void>((settle) => {
    const asking = request(`${url}/api/waitlist`, {
      method: 'POST',
      agent: new Agent({ keepAlive: false }),
      headers: { 'content-type': 'application/json' },
    });
    let isOver = false;
    const end = (how: string) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      answers[how] = (answers[how] ?? 0) + 1;
      asking.destroy();
      settle();
    };
    const timer = setTimeout(() => end('no answer'), DEADLINE_MS);
    asking.on('response', ({ statusCode }) => end(String(statusCode)));
    asking.on('error', () => end('cut off'));
    const more = () => {
      if (isOver) return;
      asking.write(CHUNK, (error) => {
        if (error) return;
        sent += CHUNK.length;
        setImmediate(more);
      });
    };
    more();
  });

await Promise.all(Array.from({ length: Number(bodies) }, send));
const words = Object.entries(answers).map(([how, count]) => `${count} × ${how}`);
process.send?.(`${words.join(', ')}, after ${Math.round(sent / 1e6)} MB`);
process.disconnect?.();
