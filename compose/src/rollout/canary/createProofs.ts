import { createHmac, timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import type { VisitorState } from '../../pages/visitors/identifyVisitor.ts';
import { isInCanary } from '../../pages/visitors/isInCanary.ts';
import { REGION_FAILURES_PATH } from '../../protocol/paths.ts';
import type { TrackedRemote } from '../../releases/tracking/TrackedRemote.ts';
import type { RegionFailure } from '../../site/react/RegionFailure.ts';
import { MAX_TRIALS } from '../../state/ServerRecord.ts';
import type { SecretFor } from '../../state/shareState.ts';
import type { Witness } from './createCanaryJudge.ts';

/** Holds a proof. It travels with reports alone (its path), so that no cache sees it. */
export const PROOF_COOKIE = 'canary-proof';

/** What a visit reports, it mostly reports in its first minutes. Clocks of servers may differ by as much. */
const PROOF_LIFE_MS = 30 * 60_000;

const MAC_LENGTH = 16;

/** 132 bits: no two visitors have the same. */
const DIGEST_LENGTH = 22;

/** What a visitor sends with a report, and their address (`callerKey`). */
interface Sender {
  bucket: number | undefined;
  proof: string | undefined;
  caller: string;
}

export type Proofs = ReturnType<typeof createProofs>;

/**
 * Proofs that a page was served, without which a report of a failure is no evidence: the time, and for each release
 * the HMAC of release, visitor's number and time.
 *
 * @param remotes the remotes as visitors get them.
 * @param secretFor the same on all servers of the site: each takes the others' proofs.
 */
export function createProofs(
  remotes: () => readonly Pick<TrackedRemote, 'name' | 'state'>[],
  secretFor: SecretFor,
) {
  const macOf = ({ remote, release }: RegionFailure, bucket: number, time: string) =>
    createHmac('sha256', secretFor('proofs'))
      .update(`${remote}/${release} ${bucket} ${time}`)
      .digest('base64url')
      .slice(0, MAC_LENGTH);

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

  return {
    /** A proof for the releases that a visitor with this number gets; undefined: no remote has a canary. */
    issue: (bucket: number): string | undefined => {
      const time = Date.now().toString(36);
      const macs = remotes().flatMap(({ name: remote, state }) => {
        const { live, canary } = state();
        if (!live || !canary) return [];
        const { pinned } = isInCanary(canary, bucket) ? canary.release : live;
        return [macOf({ remote, release: pinned.id }, bucket, time)];
      });
      return macs.length > 0 ? [time, ...macs.slice(0, MAX_TRIALS)].join('.') : undefined;
    },
    /**
     * A network address counts once, however many numbers it sends: numbers cost nothing. Behind a proxy that is not
     * counted (`trustedProxies`), all visitors are one.
     */
    witnessOf: (failure: RegionFailure, { bucket, proof = '', caller }: Sender): Witness => ({
      bucket: bucket !== undefined && isValid(proof, failure, bucket) ? bucket : undefined,
      visitor: createHmac('sha256', secretFor('witnesses'))
        .update(caller)
        .digest('base64url')
        .slice(0, DIGEST_LENGTH),
    }),
  };
}

/** In a cookie, so that documents stay alike. */
export function setProofCookie(
  { cookies, state }: Koa.ParameterizedContext<VisitorState>,
  proofs: Pick<Proofs, 'issue'>,
): void {
  const { bucket } = state.visitor;
  if (bucket === undefined) return;
  const proof = proofs.issue(bucket);
  if (proof === undefined) return;
  cookies.set(PROOF_COOKIE, proof, {
    path: REGION_FAILURES_PATH,
    maxAge: PROOF_LIFE_MS,
    sameSite: 'strict',
  });
}
