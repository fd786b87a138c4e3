import { connect, type IncomingHttpHeaders } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';

interface SecureResponse {
  /** What came before the answer, with a status of its own (103). */
  hints: readonly IncomingHttpHeaders[];
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Asks over HTTP/2, in a connection of its own, for what browsers ask for: brotli. */
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
    const answered = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      request.once('response', resolve);
      request.once('error', reject);
      session.once('error', reject);
    });
    const bytes = await buffer(request);
    const isCompressed = answered['content-encoding'] === 'br' && bytes.length > 0;
    const decoded = isCompressed ? brotliDecompressSync(bytes) : bytes;
    return {
      hints,
      status: Number(answered[':status']),
      headers: answered,
      body: decoded.toString(),
    };
  } finally {
    session.close();
  }
}
