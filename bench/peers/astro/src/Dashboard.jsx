import Metrics from '../../../../remote-marketing/src/Metrics.tsx';
import { DashboardRegion } from '../../../../shell/src/dashboard/DashboardRegion.tsx';
import { SiteRoot } from '../../../../shell/src/layout/SiteRoot.tsx';

/** The figures with what keeps them current. */
export const Dashboard = ({ data }) => (
  <SiteRoot data={data}>
    <DashboardRegion>{(metrics) => <Metrics site={data.site} metrics={metrics} />}</DashboardRegion>
  </SiteRoot>
);
