import type { SettingsReader } from './readSettings.ts';

/** Most load balancers check once a second. */
const STOP_GRACE_MS = 1_000;

/** How long a service still accepts requests after SIGTERM (`Service.stopGraceMs`), in ms. */
export const readStopGrace = (read: SettingsReader): number =>
  read.integer('STOP_GRACE_MS', STOP_GRACE_MS, { min: 0, max: 60_000 });
