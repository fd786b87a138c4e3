import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('endlessBodies.ts', import.meta.url));

/**
 * Has another process send sign-ups whose bodies have no end.
 *
 * @returns how they were answered, and what of them was sent.
 */
export async function floodWithBodies(url: string, bodies: number): Promise<string> {
  const [words] = await once(fork(PROGRAM, [url, String(bodies)]), 'message');
  return String(words);
}
