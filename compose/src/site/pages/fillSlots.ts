import type { FilledSlots } from '../../protocol/composition/Composition.ts';
import { type ModuleId, moduleId } from '../../protocol/names/ModuleId.ts';
import type { AnyPage } from '../ComposedSite.ts';
import { slotsOf } from '../pageModules.ts';
import type { Site } from '../SiteDefinition.ts';

interface Registering {
  pinned: { name: string };
  slots: Readonly<Record<string, string>>;
}

/** @param releases one of each remote. @returns slot → the modules that it shows; undefined: the page has no slot. */
export function fillSlots(
  site: Pick<Site, 'slots'>,
  page: Pick<AnyPage, 'regions'>,
  releases: readonly Registering[],
): FilledSlots | undefined {
  const slots = slotsOf(page);
  if (slots.length === 0) return undefined;
  return Object.fromEntries(slots.map((slot) => [slot, modulesIn(site, slot, releases)]));
}

/** The slots in which a release's module is not shown, since the modules of `others` take all places. */
export const slotsWithoutRoom = (
  site: Pick<Site, 'slots'>,
  { pinned, slots }: Registering,
  others: readonly Registering[],
): string[] =>
  Object.entries(slots)
    .filter(([slot, module]) => {
      const shown = modulesIn(site, slot, [{ pinned, slots }, ...others]);
      return !shown.includes(moduleId(pinned.name, module));
    })
    .map(([slot]) => slot);

function modulesIn(
  { slots = {} }: Pick<Site, 'slots'>,
  slot: string,
  releases: readonly Registering[],
): ModuleId[] {
  const { order = [], max = 0 } = slots[slot] ?? {};
  const registered = new Map(
    releases.flatMap((release) => {
      const { name } = release.pinned;
      const module = release.slots[slot];
      return module === undefined ? [] : [[name, moduleId(name, module)] as const];
    }),
  );
  const names = new Set([...order, ...[...registered.keys()].sort()]);
  return [...names].flatMap((name) => registered.get(name) ?? []).slice(0, max);
}
