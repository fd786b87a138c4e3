import { timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import { releasesInTrial } from '../../pages/visitors/canaryAssignment.ts';
import { readBucket, type VisitorState } from '../../pages/visitors/identifyVisitor.ts';
import { REGION_FAILURES_PATH } from '../../protocol/paths.ts';
import type { RegionFailure } from '../../protocol/reports/RegionFailure.ts';
import type { TrackedRemote } from '../../releases/tracking/trackRemote.ts';
import { MAX_TRIALS } from '../../state/ServerRecord.ts';
import type { MacFor } from '../../state/shareState.ts';
import type { Reporter } from './createCanaryJudge.ts';

/** Cookie with a proof. Because of its path, browsers send it with reports only, never through a page cache. */
const PROOF_COOKIE = 'canary-proof';

/** Most reports of a visit arrive in its first minutes. The clocks of servers may differ by this time, too. */
const PROOF_LIFE_MS = 30 * 60_000;

const MAC_LENGTH = 16;

/** 132 bits: collisions between visitors are practically impossible. */
const DIGEST_LENGTH = 22;

export type Proofs = ReturnType<typeof createProofs>;

/**
 * Proofs that a page was served: a failure report counts as evidence only with one. A proof consists of the time
 * and, for each release, the HMAC of release, visitor's bucket and time.
 *
 * @param macFor returns the same on all servers of the site, so that each accepts the others' proofs.
 */
export function createProofs(
  remotes: () => readonly Pick<TrackedRemote, 'name' | 'state'>[],
  macFor: MacFor,
) {
  const macOf = ({ remote, release }: RegionFailure, bucket: number, time: string) =>
    macFor('proofs', `${remote}/${release} ${bucket} ${time}`).slice(0, MAC_LENGTH);

  /** Whether a page with the release that failed was served to a visitor with this number. */
  const isValid = (proof: string, failure: RegionFailure, bucket: number): boolean => {
    const [time = '', ...macs] = proof.split('.');
    const ageMs = Math.abs(Date.now() - Number.parseInt(time, 36));
    if (!(ageMs <= PROOF_LIFE_MS)) return false;
    const expected = Buffer.from(macOf(failure, bucket, time));
    return macs
      .map((mac) => Buffer.from(mac))
      .some((mac) => mac.length === expected.length && timingSafeEqual(mac, expected));
  };

  const visitorOf = (network: string) => macFor('witnesses', network).slice(0, DIGEST_LENGTH);

  return {
    /**
     * A digest of a visitor's network (`networkKey`), which counts as one visitor: clients can choose their bucket.
     * Behind a proxy that `trustedProxies` does not include, all visitors count as one.
     */
    visitorOf,
    /** Gives a visitor a proof if a remote has a canary: in a cookie, so that the document is the same for all. */
    issue: ({ cookies, state }: Koa.ParameterizedContext<VisitorState>): void => {
      const { bucket } = state.visitor;
      if (bucket === undefined) return;
      const time = Date.now().toString(36);
      const macs = releasesInTrial(remotes(), bucket).map((given) => macOf(given, bucket, time));
      if (macs.length === 0) return;
      cookies.set(PROOF_COOKIE, [time, ...macs.slice(0, MAX_TRIALS)].join('.'), {
        path: REGION_FAILURES_PATH,
        maxAge: PROOF_LIFE_MS,
        sameSite: 'strict',
      });
    },
    /** @param network of the sender. */
    reporterOf: (
      failure: RegionFailure,
      cookies: Koa.Context['cookies'],
      network: string,
    ): Reporter => {
      const bucket = readBucket((name) => cookies.get(name));
      const proof = cookies.get(PROOF_COOKIE) ?? '';
      return {
        bucket: bucket !== undefined && isValid(proof, failure, bucket) ? bucket : undefined,
        visitor: visitorOf(network),
      };
    },
  };
}
