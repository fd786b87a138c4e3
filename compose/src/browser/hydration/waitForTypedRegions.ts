import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { withDeadline } from '../loading/withDeadline.ts';
import { regionsOf } from '../regionsOf.ts';
import { findChanged } from './fieldValue.ts';

/** A visitor who goes to another page waits no longer than this. */
const TIMEOUT_MS = 4_000;

/**
 * Waits until the regions that something was typed into are live: their code may keep it while the
 * visitor goes to another page. It never rejects.
 *
 * @param mounted waits for a region that shows the server's HTML, and for no other.
 */
export async function waitForTypedRegions(
  root: HTMLElement,
  mounted: (region: ModuleId) => Promise<void>,
): Promise<void> {
  const regions = new Set(findChanged(root).flatMap(regionsOf));
  await withDeadline(Promise.all([...regions].map(mounted)), TIMEOUT_MS).catch(() => {
    // They are gone then, as the region is.
  });
}
