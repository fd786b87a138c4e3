import type { IncomingMessage } from 'node:http';

/** Reads the body of a request; undefined if it is longer than `maxBytes` or incomplete. */
export async function readBytes(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      bytes += chunk.length;
      // Read to the end in any case: a request that is not read completely gets no response.
      if (bytes <= maxBytes) chunks.push(chunk);
    }
    return bytes > maxBytes ? undefined : Buffer.concat(chunks);
  } catch {
    return undefined;
  }
}
