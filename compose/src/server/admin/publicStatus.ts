import type { ReleaseStatus, RemoteStatus } from '../../protocol/manifest/remoteStatus.ts';
import type { RemoteDescription } from './describeRemotes.ts';

/** Of fewer visits a figure says more of whoever they were than of the release. */
const MIN_VISITS = 20;

/** Of what operators see, what a remote's team may know, and so anybody: no numbers of visitors. */
export const publicStatus = ({
  live,
  canary,
  withdrawn,
  sequence,
}: RemoteDescription): RemoteStatus => ({
  live: live && withoutCounts(live),
  canary: canary && withoutCounts(canary),
  withdrawn,
  sequence,
});

const withoutCounts = ({
  release,
  since,
  share,
  visits,
}: NonNullable<RemoteDescription['live']>): ReleaseStatus => ({
  release,
  since,
  share,
  visits: visits
    .filter((measured) => measured.visits >= MIN_VISITS)
    .map(({ page, lcpMs, inpMs, cls }) => ({ page, lcpMs, inpMs, cls })),
});
