import type Koa from 'koa';
import type { VisitorState } from '../../pages/visitors/identifyVisitor.ts';
import { REGION_FAILURES_PATH } from '../../protocol/paths.ts';
import { PROOF_COOKIE, PROOF_LIFE_MS, type Proofs } from './createProofs.ts';

/** Lets this visitor's browser report failures of what the page was made from: in a cookie, so that documents stay alike. */
export function keepProof(
  { cookies, state }: Koa.ParameterizedContext<VisitorState>,
  proofs: Pick<Proofs, 'issue'>,
): void {
  const { bucket, overrides } = state.visitor;
  if (bucket === undefined || overrides.size > 0) return;
  const proof = proofs.issue(bucket);
  if (proof === undefined) return;
  cookies.set(PROOF_COOKIE, proof, {
    path: REGION_FAILURES_PATH,
    maxAge: PROOF_LIFE_MS,
    sameSite: 'strict',
  });
}
