import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Has another server answer a request; where it does not, the connection is cut. */
export function passOn(target: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = asked;
  const passedOn = request(new URL(asked.url ?? '/', target), { method, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
  });
  passedOn.once('error', () => answer.destroy());
  asked.pipe(passedOn);
}
