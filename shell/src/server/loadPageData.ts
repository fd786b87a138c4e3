import type { PageAddress } from '@statline/compose/server';
import {
  CONFIRM_PARAMETER,
  REFUSED_PARAMETER,
  SIGN_UP_OUTCOME_PARAMETER,
  SIGN_UP_OUTCOMES,
  type SignUpOutcome,
} from '@statline/contract/api';
import { errorsOf } from '@statline/contract/refusals';
import { SITE } from '../content/site.ts';
import type { DashboardState } from '../dashboard/DashboardState.ts';
import type { PageData } from '../pages/PageData.ts';
import { PATHS } from '../routing/paths.ts';

interface PageSources {
  /** The site's public address. */
  origin: string;
  readDashboard: () => DashboardState | Promise<DashboardState>;
}

/**
 * Creates the function that loads a page's data. Only the home page has figures and the outcome of a sign-up. For the
 * same figures it returns the same object, which is the key of the server's page cache. It returns no promise if the
 * figures are available at once.
 */
export function loadPageData({ origin, readDashboard }: PageSources) {
  const site = { ...SITE, origin };
  const withoutFigures: PageData = { site, dashboard: { status: 'loading' } };
  let latest = withoutFigures;

  const withFigures = (dashboard: DashboardState, query: URLSearchParams): PageData => {
    const outcome = outcomeInQuery(query);
    const confirmByMail = outcome === 'joined' && query.has(CONFIRM_PARAMETER);
    const errors = outcome === 'invalid' && errorsOf(query.getAll(REFUSED_PARAMETER));
    if (outcome !== undefined)
      return {
        site,
        dashboard,
        outcome,
        ...(confirmByMail && { confirmByMail }),
        ...(errors && { errors }),
      };
    if (dashboard !== latest.dashboard) latest = { site, dashboard };
    return latest;
  };

  return ({ path, query }: PageAddress): PageData | Promise<PageData> => {
    if (path !== PATHS.home) return withoutFigures;
    const dashboard = readDashboard();
    if (!(dashboard instanceof Promise)) return withFigures(dashboard, query);
    return dashboard.then((read) => withFigures(read, query));
  };
}

/**
 * Whether a page with this data may be cached publicly: not with the outcome of a sign-up, and not the home page
 * without figures, which may be available a moment later.
 */
export function isPublic({ outcome, dashboard }: PageData, { path }: PageAddress): boolean {
  return outcome === undefined && (path !== PATHS.home || dashboard.status === 'loaded');
}

function outcomeInQuery(query: URLSearchParams): SignUpOutcome | undefined {
  const value = query.get(SIGN_UP_OUTCOME_PARAMETER);
  return SIGN_UP_OUTCOMES.find((candidate) => candidate === value);
}
