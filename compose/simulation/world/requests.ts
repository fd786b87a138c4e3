import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

export interface HttpRequest {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer | string;
  /** Of the client. */
  address?: string;
}

export interface HttpResponse {
  status: number;
  /** Names in lower case; a repeated one has all values. */
  headers: Readonly<Record<string, readonly string[]>>;
  body: Buffer;
}

/** Gives a request to a listener, without a connection. */
export function respondTo(
  listener: RequestListener,
  { method = 'GET', path, headers = {}, body = '', address = '10.0.0.1' }: HttpRequest,
): Promise<HttpResponse> {
  const sent: Buffer[] = [];
  const socket = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _encoding, done) => {
      sent.push(chunk);
      done();
    },
  }) as unknown as Socket;
  Object.assign(socket, { remoteAddress: address });
  const request = new IncomingMessage(socket);
  const length = String(Buffer.byteLength(body));
  Object.assign(request, {
    method,
    url: path,
    // Of this version, no response is sent in chunks.
    httpVersion: '1.0',
    httpVersionMajor: 1,
    httpVersionMinor: 0,
    complete: true,
    headers: { host: 'site.example', ...(body && { 'content-length': length }), ...headers },
  });
  if (body) request.push(body);
  request.push(null);
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  return new Promise((resolve, reject) => {
    response.once('finish', () => {
      response.detachSocket(socket);
      response.emit('close');
      resolve(parseResponse(Buffer.concat(sent)));
    });
    response.once('error', reject);
    listener(request, response as ServerResponse & { req: IncomingMessage });
  });
}

function parseResponse(message: Buffer): HttpResponse {
  const end = message.indexOf('\r\n\r\n');
  const [start = '', ...lines] = message.subarray(0, end).toString('latin1').split('\r\n');
  const headers: Record<string, string[]> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers[name] = [...(headers[name] ?? []), line.slice(colon + 1).trim()];
  }
  return { status: Number(start.split(' ')[1]), headers, body: message.subarray(end + 4) };
}
