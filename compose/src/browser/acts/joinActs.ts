import type { ModuleId } from '../../manifest/ModuleId.ts';
import type { Act, ActRecord } from './Act.ts';
import { leaveToHost } from './leaveToHost.ts';
import { placeOf } from './placeOf.ts';

/**
 * Takes over the record of what the visitor does, before React changes what it was done to.
 *
 * @param isRegionLive whether events reach the code of a region by now.
 */
export function joinActs(record: ActRecord, isRegionLive: (region: ModuleId) => boolean): void {
  for (const act of record.acts) act.place = placeOf(act.target);
  record.placeOf = placeOf;
  record.follow = leaveToHost;
  record.isRegionLive = isRegionLive;
  record.dispatch = ({ event, target, place, sending }) => {
    const found = target.isConnected || !place ? target : document.querySelector(place);
    // A form whose region has failed meanwhile is nobody's but the browser's.
    const lost = found ? undefined : sending?.form;
    if (lost) document.body.append(lost);
    if (found || lost) performOn(found ?? target, event);
    lost?.remove();
  };
}

/**
 * Takes out the acts that were done to one region, or outside all of them, in their order, as far as
 * the regions around it are live.
 */
export function takeActs(record: ActRecord, region: ModuleId | undefined): Act[] {
  const isTaken = ({ regions: [own, ...around] }: Act) =>
    own === region && record.isHostLive && around.every(record.isRegionLive);
  const taken = record.acts.filter(isTaken);
  record.acts = record.acts.filter((act) => !taken.includes(act));
  return taken;
}

function performOn(target: Element, event: Event): void {
  if (event instanceof SubmitEvent) {
    (target as HTMLFormElement).requestSubmit(event.submitter);
    return;
  }
  if (event.type === 'focusin' && document.activeElement !== target) return;
  // Each constructor takes what it needs from an event of its kind.
  const Kind = event.constructor as typeof Event;
  target.dispatchEvent(new Kind(event.type, event));
}
