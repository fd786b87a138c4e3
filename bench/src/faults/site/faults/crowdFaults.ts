import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { signUpLoad } from '../../../../../api/fixtures/load/signUpLoad.ts';
import type { Fault } from '../Fault.ts';
import type { FaultySite } from '../startFaultySite.ts';

const SECONDS = 60;

/**
 * Asks without a pause for pages that nothing is kept of, and signs up without a pause.
 *
 * @returns how many came, and what became of them.
 */
async function crowd({ url }: FaultySite): Promise<string> {
  const signingUp = signUpLoad({ url, connections: 100, prefix: `crowd-${randomUUID()}` });
  const asked = await autocannon({
    url,
    connections: 400,
    duration: SECONDS,
    requests: [{ method: 'GET', path: '/privacy-policy?utm_source=[<id>]' }],
    idReplacement: true,
    timeout: 30,
    // Beside the visitors, whose times are taken.
    workers: 1,
  });
  await signingUp.stop();
  const perSecond = (count: number) => Math.round(count / SECONDS);
  const refused = asked['5xx'] + asked['4xx'];
  return [
    `pages a second: ${perSecond(asked['2xx'])} made, ${perSecond(refused)} refused`,
    `${asked.errors} errors`,
    `sign-ups a second: ${perSecond(signingUp.acknowledged.length)}, otherwise ${JSON.stringify(signingUp.others)}`,
  ].join('; ');
}

export const CROWD_FAULTS: readonly Fault[] = [
  { name: 'ten times the capacity for a minute', begin: crowd },
];
