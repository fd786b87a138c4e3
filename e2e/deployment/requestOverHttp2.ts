import { connect, type IncomingHttpHeaders } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';

interface SecureResponse {
  /** Informational responses (103) before the final one. */
  hints: readonly IncomingHttpHeaders[];
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends one request over HTTP/2 on a connection of its own, accepting brotli as browsers do. */
export async function requestOverHttp2(
  url: string,
  authority: Buffer,
  { method = 'GET', headers = {}, body = '' } = {},
): Promise<SecureResponse> {
  const { origin, pathname, search } = new URL(url);
  const session = connect(origin, { ca: authority });
  try {
    const request = session.request(
      {
        ':method': method,
        ':path': pathname + search,
        'accept-encoding': 'br',
        ...headers,
      },
      { endStream: body === '' },
    );
    if (body !== '') request.end(body);
    const hints: IncomingHttpHeaders[] = [];
    request.on('headers', (early) => hints.push(early));
    const responseHeaders = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      request.once('response', resolve);
      request.once('error', reject);
      session.once('error', reject);
    });
    const bytes = await buffer(request);
    const isCompressed = responseHeaders['content-encoding'] === 'br' && bytes.length > 0;
    const decoded = isCompressed ? brotliDecompressSync(bytes) : bytes;
    return {
      hints,
      status: Number(responseHeaders[':status']),
      headers: responseHeaders,
      body: decoded.toString(),
    };
  } finally {
    session.close();
  }
}
