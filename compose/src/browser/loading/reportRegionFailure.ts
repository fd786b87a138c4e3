import type { RegionFailure } from '../../react/RegionFailure.ts';
import { REGION_FAILURES_PATH } from '../../react/regionFailuresPath.ts';

/** Tells the shell's server, if it can be told; the visitor waits for nothing. */
export function reportRegionFailure(failure: RegionFailure): void {
  navigator.sendBeacon(REGION_FAILURES_PATH, JSON.stringify(failure));
}
