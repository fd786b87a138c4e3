import type { IncomingMessage } from 'node:http';

/** The JSON in a request's body; undefined where it is longer than `maxBytes`, no JSON, or broken off. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      bytes += chunk.length;
      // Read to its end all the same: a request that is left in the middle gets no response.
      if (bytes <= maxBytes) chunks.push(chunk);
    }
    return bytes > maxBytes ? undefined : JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}
