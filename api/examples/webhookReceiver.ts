/**
 * A receiver of the waitlist's webhook, to start from: `npx tsx api/examples/webhookReceiver.ts`
 * with the WEBHOOK_SECRET of the API. Node's own modules are all it needs.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

export interface SignedUp {
  type: 'waitlist.signed_up';
  /** ISO 8601, UTC. */
  timestamp: string;
  /** The id is the same in all of a person's events; `waitlist.erased` has nothing else. */
  data: { id: string; email: string; name: string; school: string | null; signedUpAt: string };
}

/** A message older or newer than this is refused, so that a copied one cannot be replayed later. */
const TOLERANCE_S = 300;

/**
 * Whether a message is the API's own and fresh.
 *
 * @param body the bytes as they came: parsing and writing them again may change them.
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
    // The time of `===` would depend on the number of right bytes, and so reveal the signature.
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** @param handle called once for each event while this process lives; a failure has it sent again. */
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
