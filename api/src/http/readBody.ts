import type { IncomingMessage } from 'node:http';
import { malformedBody, tooLarge } from './httpErrors.ts';

/**
 * Reads a body as strict UTF-8: replacement characters would store a name that was never typed.
 *
 * Rejects a body that is too large at once; the caller discards the rest (`drainRequest` in handleErrors.ts).
 *
 * @throws HttpError 413 above `maxBytes`, 400 if it is not UTF-8 or incomplete.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformedBody();
  }
}

function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else reject(tooLarge());
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => reject(malformedBody()));
    request.once('close', () => reject(malformedBody()));
    // The client left before this call, so none of these events will follow.
    if (request.destroyed) reject(malformedBody());
  });
}
