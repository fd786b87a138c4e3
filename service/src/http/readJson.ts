import type { IncomingMessage } from 'node:http';

/** The JSON in a request's body; undefined where it is longer than `maxBytes` or no JSON. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    // Read to its end all the same: a request that is left in the middle gets no response.
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  if (bytes > maxBytes) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}
