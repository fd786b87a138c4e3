import { RemoteRegion } from '@statline/compose/react/RemoteRegion';
import type { SignUpOutcome } from '@statline/contract/api';
import type { Site } from '@statline/contract/modules';
import { DashboardRegion } from '../dashboard/DashboardRegion.tsx';

interface HomePageProps {
  site: Site;
  outcome: SignUpOutcome | undefined;
}

/** docs/product.md: the landing page's content, in its order of appearance. */
export function HomePage({ site, outcome }: HomePageProps) {
  return (
    <>
      <RemoteRegion module="marketing/Hero" props={{ site }} heading={site.product} />
      <RemoteRegion module="marketing/Story" props={{ site }} />
      <DashboardRegion site={site} />
      <RemoteRegion
        module="waitlist/SignUpSection"
        props={outcome === undefined ? { site } : { site, outcome }}
      />
    </>
  );
}
