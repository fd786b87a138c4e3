import type { SignUpOutcome } from '@statline/contract/api';
import type { Site } from '@statline/contract/modules';
import type { DashboardState } from '../dashboard/DashboardState.ts';

/** Data from which a page is composed. */
export interface PageData {
  site: Site;
  dashboard: DashboardState;
  /** Outcome of a sign-up that was sent without script. */
  outcome?: SignUpOutcome;
  /** With the outcome `invalid`: refused field → a sentence for the visitor. */
  errors?: Readonly<Record<string, string>>;
  /** With the outcome `joined`: whether the address is confirmed by mail. */
  confirmByMail?: boolean;
}
