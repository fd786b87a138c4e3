import type Koa from 'koa';
import { type ReceivingRules, receiveJson } from '../../http/receiveJson.ts';
import { remoteOf } from '../../protocol/names/ModuleId.ts';
import { VISITS_PATH } from '../../protocol/paths.ts';
import { VisitReport } from '../../protocol/reports/VisitReport.ts';
import { ownModulesOf, slotsOf } from '../../site/pageModules.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import type { VisitMetrics } from './createVisitMetrics.ts';

/** About 60 bytes for each remote of the site. Browsers send at most 64 KB while a page is unloaded. */
const MAX_BYTES = 64_000;

interface VisitReportsOptions
  extends ReceivingRules,
    Pick<VisitMetrics, 'observeVitals' | 'observeCosts'> {
  site: Pick<Site, 'pages' | 'layoutModules'>;
  isKnown: (release: VisitReport['releases'][number]) => boolean;
}

/**
 * Receives visit reports for the metrics. Only pages of the site and their known releases count, so that a forged
 * report cannot create a time series.
 */
export const receiveVisitReports = ({
  site,
  isKnown,
  observeVitals,
  observeCosts,
  ...rules
}: VisitReportsOptions): Koa.Middleware =>
  receiveJson({
    ...rules,
    path: VISITS_PATH,
    schema: VisitReport,
    maxBytes: MAX_BYTES,
    handle: (report) => {
      const page = site.pages.find(({ id, path }) => id === report.page || path === report.page);
      if (!page) return;
      const modules = [...(site.layoutModules ?? []), ...ownModulesOf(page)];
      const remotes = new Set(modules.map(remoteOf));
      const hasSlots = slotsOf(page).length > 0;
      const named = new Map(report.releases.map((release) => [release.remote, release]));
      const known = [...named.values()].filter(isKnown);
      observeCosts(known);
      // Any remote may have a module in a slot.
      const releases = known.filter(({ remote }) => hasSlots || remotes.has(remote));
      observeVitals({ page: page.id, releases, vitals: report.vitals });
    },
  });
