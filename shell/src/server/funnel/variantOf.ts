import type { RunningComposition } from '@statline/compose/server';

/** The funnel's name for the visitor's release of the first remote with a canary; empty without a canary. */
export function variantOf(
  { releasesInTrial }: Pick<RunningComposition, 'releasesInTrial'>,
  cookies: string,
): string {
  const [first] = releasesInTrial(cookies);
  if (first === undefined) return '';
  return `${first.remote}/${first.isCanary ? 'canary' : 'live'}/${first.release}`;
}
