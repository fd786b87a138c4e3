import type { RemoteModuleId } from '@statline/contract/remotes';

/** The modules that each page mounts: the gate asks releases for these, and for no others. */
export const PAGE_MODULES = {
  /** Metrics too: its script is there by the time the figures are. */
  home: ['marketing/Hero', 'marketing/Story', 'marketing/Metrics', 'waitlist/SignUpSection'],
  waitlist: ['waitlist/WaitlistPage'],
  privacyPolicy: ['legal/PrivacyPolicy'],
  termsOfService: ['legal/TermsOfService'],
} as const satisfies Record<string, readonly RemoteModuleId[]>;
