import type { RequestOptions } from 'node:http';
import { Readable, Writable } from 'node:stream';
import { thisMachine } from './machines.ts';
import type { HttpRequest, HttpResponse } from './requests.ts';

/** Sends a request from the machine whose code runs now. */
type Send = (host: string, request: HttpRequest) => Promise<HttpResponse>;

let sendNow: Send | undefined;

/** Connects `fetch` and `http.request` with the network of a run. */
export const connect = (send: Send | undefined): void => {
  sendNow = send;
};

const send: Send = async (host, request) => {
  if (!sendNow || !thisMachine()) throw new Error(`No machine sends a request to ${host}.`);
  return sendNow(host, request);
};

/**
 * In place of `fetch`, with as much of a response as is used: web streams would take more time than the network. A
 * path alone is one of the site.
 */
export function fetch(
  address: URL | string,
  { method = 'GET', headers = {}, body, signal }: RequestInit = {},
): Promise<Response> {
  const { hostname, pathname, search } = new URL(address, 'https://site');
  const request = {
    method,
    path: pathname + search,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    ...(body && { body: String(body) }),
  };
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    send(hostname, request).then(({ status, headers: sent, body: content }) => {
      const chunks = content.length > 0 ? [content] : [];
      const body = {
        getReader: () => ({
          read: async () => ({ done: chunks.length === 0, value: chunks.shift() }),
          cancel: async () => {},
        }),
        cancel: async () => {},
      };
      resolve({
        status,
        ok: status >= 200 && status < 300,
        headers: { get: (name: string) => sent[name]?.[0] ?? null },
        body,
        json: async () => JSON.parse(content.toString()),
      } as unknown as Response);
    }, reject);
  });
}

/** In place of `http.request`: sends once the body is there. */
export function request(address: URL, options: RequestOptions): Writable {
  const { method = 'GET', headers = {}, signal, timeout = 0 } = options;
  const chunks: Buffer[] = [];
  const call = new Writable({
    autoDestroy: false,
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
    final: (done) => {
      done();
      const own = Object.entries(headers).filter(([, value]) => value !== undefined);
      const sent = Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
      const path = address.pathname + address.search;
      send(address.hostname, {
        method,
        path,
        headers: sent,
        body: Buffer.concat(chunks),
      }).then(
        ({ status, headers: received, body }) => {
          const named = Object.entries(received).map(([name, values]) => [name, values.join(', ')]);
          const fields = { statusCode: status, headers: Object.fromEntries(named) };
          call.emit('response', Object.assign(Readable.from([body]), fields));
        },
        (error) => call.destroy(error),
      );
    },
  });
  signal?.addEventListener('abort', () => call.destroy(signal.reason));
  if (timeout > 0) setTimeout(() => call.emit('timeout'), timeout);
  return call;
}
