import {
  aheadOf,
  formatSequences,
  parseSequences,
} from '../../../compose/src/protocol/composition/releaseSequences.ts';
import { sendOnce } from '../../../service/fixtures/sendOnce.ts';
import { filesOf } from '../../site/filesOf.ts';
import type { Shell } from './startShells.ts';

export interface Visits {
  /** Requests that no shell has served with a 200. */
  failures: string[];
  /** Pages composed from older releases than the previous page. */
  older: string[];
  /** E-mail addresses whose sign-up got a 200. */
  acknowledged: string[];
  /** Responses to other requests so far. */
  count(): number;
  stop(): Promise<void>;
}

type Headers = Readonly<Record<string, string>>;

/** Timeout after which a load balancer sends the request to the next server. */
const TIMEOUT_MS = 5_000;

const PAGES = ['/privacy-policy', '/'];

const SEQUENCES = /<meta name="releases" content="([^"]*)"/;

/**
 * Opens pages as several visitors, each with the cookie of the releases that it has seen, and fetches all files that
 * the pages name. Requests go to the shells in turn; after an error, a 503 or a timeout, the next shell is tried, as
 * behind a load balancer. A visitor whose sign-up was not acknowledged repeats it after the next page.
 */
export function visitShells(shells: readonly Shell[], visitors: number): Visits {
  const failures: string[] = [];
  const older: string[] = [];
  const acknowledged: string[] = [];
  let count = 0;
  let turn = 0;
  let isStopped = false;

  const urlInTurn = (at: number) => shells[at % shells.length]?.service.url ?? '';
  const get = async (path: string, headers: Headers): Promise<string | undefined> => {
    turn += 1;
    const first = turn;
    const attempts: string[] = [];
    for (let attempt = 0; attempt < 2 * shells.length; attempt += 1) {
      const { status, body } = await send(urlInTurn(first + attempt) + path, { headers });
      if (status === 200) {
        count += 1;
        return body;
      }
      attempts.push(`${status}`);
      if (status !== 503 && status !== 0) break;
    }
    failures.push(`${path}: ${attempts.join(', ')}`);
    return undefined;
  };

  const signUp = async (email: string, headers: Headers): Promise<boolean> => {
    turn += 1;
    const url = `${urlInTurn(turn)}/api/waitlist`;
    const { status } = await send(url, { headers, json: { name: 'Visitor', email } });
    if (status === 200) acknowledged.push(email);
    return status === 200;
  };

  const visit = async (visitor: number) => {
    // Each visitor has its own address, and so its own rate limits.
    const headers = { 'x-forwarded-for': `203.0.113.${visitor}` };
    let seen = '';
    let signedUp = 0;
    for (let round = 0; !isStopped; round += 1) {
      const page = await get(PAGES[round % PAGES.length] ?? '/', {
        ...headers,
        ...(seen && { cookie: `releases=${seen}` }),
      });
      const shown = parseSequences(SEQUENCES.exec(page ?? '')?.[1] ?? '');
      const before = parseSequences(seen);
      const known = [...before].filter(([remote]) => shown.has(remote));
      const behind = aheadOf(shown, new Map(known));
      if (behind.length > 0) older.push(`${behind}: ${formatSequences(shown)} after ${seen}`);
      seen = formatSequences(parseSequences(`${formatSequences(shown)}~${seen}`));
      for (const file of filesOf(page ?? '')) await get(file, headers);
      if (await signUp(`visitor-${visitor}-${signedUp}@example.com`, headers)) signedUp += 1;
    }
  };
  const visits = Array.from({ length: visitors }, (_, visitor) => visit(visitor));

  return {
    failures,
    older,
    acknowledged,
    count: () => count,
    stop: async () => {
      isStopped = true;
      await Promise.all(visits);
    },
  };
}

/** Status 0: there was no complete response. */
const send = (url: string, options: Parameters<typeof sendOnce>[1]) =>
  sendOnce(url, { ...options, timeoutMs: TIMEOUT_MS }).catch(() => ({
    status: 0,
    body: '',
  }));
