import type { SignUpOutcome } from '@statline/contract/api';
import type { Site } from '@statline/contract/modules';
import type { DashboardState } from '../dashboard/DashboardState.ts';

/** What a page is made from besides releases. */
export interface PageData {
  site: Site;
  dashboard: DashboardState;
  /** How a sign-up without script ended. */
  outcome?: SignUpOutcome;
  /** Beside the outcome `joined`: the address is confirmed by mail. */
  confirmByMail?: boolean;
}
