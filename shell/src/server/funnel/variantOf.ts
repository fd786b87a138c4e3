import type { RunningComposition } from '@statline/compose/server';

/** How the funnel names the release that a visitor has of the first remote with a canary. */
export function variantOf(
  { releasesInTrial }: Pick<RunningComposition, 'releasesInTrial'>,
  cookies: string,
): string {
  const [first] = releasesInTrial(cookies);
  if (first === undefined) return '';
  return `${first.remote}/${first.isCanary ? 'canary' : 'live'}/${first.release}`;
}
