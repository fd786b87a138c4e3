import type { SettingsReader } from './readSettings.ts';

/** Most balancers check once a second. */
const STOP_GRACE_MS = 1_000;

/** For so long after SIGTERM a service still takes requests (`Service.stopGraceMs`), in ms. */
export const readStopGrace = (read: SettingsReader): number =>
  read.integer('STOP_GRACE_MS', STOP_GRACE_MS, { min: 0, max: 60_000 });
