import type { DashboardMetrics, SignUpOutcome } from './api.ts';

/** What the shell knows about the product and passes to every module. */
export interface Site {
  /** The product's name, as visitors read it. */
  product: string;
  /** Public address of the site, without a slash at the end: `https://example.com`. */
  origin: string;
  /** One line. */
  address: string;
  email: string;
}

export interface BaseProps {
  site: Site;
}

export interface MetricsProps extends BaseProps {
  metrics: DashboardMetrics;
}

export interface SignUpSectionProps extends BaseProps {
  /** Set when a form that was sent without script comes back: `/?signup=joined#waitlist`. */
  outcome?: SignUpOutcome;
}

/**
 * The props of each module that a remote exposes and the shell mounts. The key is
 * `<remote>/<module>`, as Module Federation names it; the module's default export is a
 * React component that takes these props.
 */
export interface RemoteModules {
  'marketing/Hero': BaseProps;
  'marketing/Story': BaseProps;
  'marketing/Metrics': MetricsProps;
  'waitlist/SignUpSection': SignUpSectionProps;
  'waitlist/WaitlistPage': BaseProps;
  'legal/PrivacyPolicy': BaseProps;
  'legal/TermsOfService': BaseProps;
}
export type RemoteModuleId = keyof RemoteModules;

export const REMOTE_NAMES = ['marketing', 'waitlist', 'legal'] as const;
export type RemoteName = (typeof REMOTE_NAMES)[number];

/**
 * The element ids that the sections of a module carry. Navigation and deep links
 * (`/#mission`) rely on them, so a region that is unavailable carries them instead.
 */
export const MODULE_SECTIONS: Record<RemoteModuleId, readonly string[]> = {
  'marketing/Hero': ['hero'],
  'marketing/Story': ['features', 'mission', 'about'],
  'marketing/Metrics': [],
  'waitlist/SignUpSection': ['waitlist'],
  'waitlist/WaitlistPage': [],
  'legal/PrivacyPolicy': [],
  'legal/TermsOfService': [],
};
