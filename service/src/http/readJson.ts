import type { IncomingMessage } from 'node:http';

/** Reads the JSON body of a request; undefined if it is longer than `maxBytes`, malformed or incomplete. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      bytes += chunk.length;
      // Read to the end in any case: a request that is not read completely gets no response.
      if (bytes <= maxBytes) chunks.push(chunk);
    }
    return bytes > maxBytes ? undefined : JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}
