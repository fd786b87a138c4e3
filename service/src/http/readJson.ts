import type { IncomingMessage } from 'node:http';
import { readBytes } from './readBytes.ts';

/** Reads the JSON body of a request; undefined if it is longer than `maxBytes`, malformed or incomplete. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const body = await readBytes(request, maxBytes);
  try {
    return body && JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
