import type { Regression } from './canaryStatistics.ts';

const HERE_ALONE =
  'on this server alone, and not for the visitors of the others, who keep it: something is wrong here';

/**
 * Why a canary was withdrawn.
 *
 * @param share of the canary, per cent.
 * @param everywhere false: only on this server, whose own fault it is.
 */
export function describeRegression(
  { canary, live, slowMs }: Regression,
  share: number,
  everywhere: boolean,
): string {
  const comparison = `of the live release, which has ${100 - share} % of the visitors, for ${live}`;
  const reason =
    slowMs === undefined
      ? `its regions failed for ${canary} visitors, and those ${comparison}`
      : `interactions in its regions took longer than ${slowMs} ms for ${canary} visitors, and in those ${comparison}`;
  return everywhere ? reason : `${reason}: ${HERE_ALONE}`;
}
