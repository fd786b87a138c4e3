/**
 * An example receiver of the waitlist's webhook: `npx tsx api/examples/webhookReceiver.ts` with the API's
 * WEBHOOK_SECRET. It needs only Node's own modules.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

export interface SignedUp {
  type: 'waitlist.signed_up';
  /** ISO 8601, UTC. */
  timestamp: string;
  /** The id is the same in all events of one person; `waitlist.erased` contains only the id. */
  data: { id: string; email: string; name: string; school: string | null; signedUpAt: string };
}

/** A message older or newer than this is rejected, so that a copy cannot be replayed later. */
const TOLERANCE_S = 300;

/**
 * Whether a message was signed by the API within the last five minutes.
 *
 * @param body the body as received: parsing and serialising it again may change it.
 */
export function isGenuine(
  secret: string,
  headers: IncomingHttpHeaders,
  body: string,
  now = new Date(),
): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string') return false;
  if (typeof signatures !== 'string') return false;
  if (!(Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= TOLERANCE_S)) return false;

  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    // Constant time: the duration of `===` depends on the number of right bytes, and would reveal the signature.
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** @param handle called once per event while this process runs. If it fails, the API sends the event again. */
export function createReceiver(secret: string, handle: (event: SignedUp) => Promise<void>): Server {
  // A real receiver stores the ids together with the events' results, in one transaction.
  const seen = new Set<string>();
  return createServer(async (request, response) => {
    const respond = (status: number) => response.writeHead(status).end();
    try {
      const body = await text(request);
      if (!isGenuine(secret, request.headers, body)) return respond(401);
      const id = String(request.headers['webhook-id']);
      if (!seen.has(id)) await handle(JSON.parse(body));
      seen.add(id);
      return respond(204);
    } catch {
      return respond(500);
    }
  });
}

if (process.argv[1]?.endsWith('webhookReceiver.ts')) {
  const receiver = createReceiver(process.env.WEBHOOK_SECRET ?? '', async ({ data }) => {
    process.stdout.write(`a person signed up at ${data.signedUpAt}\n`);
  });
  receiver.listen(4200, '127.0.0.1');
}
