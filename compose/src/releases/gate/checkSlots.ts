import type { Release } from '../../protocol/manifest/release.ts';
import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';

interface CheckedSlots {
  /** Slot → the module that may go live in it. */
  slots: Record<string, string>;
  /** Why the others must not go live; none: they all may. */
  reasons: string[];
}

/**
 * Checks the modules that a release registers in slots: the site has the slot, the release exposes the module,
 * and the module has no other place on the site.
 */
export function checkSlots(
  { name, modules, slots: declared = {} }: Release,
  { slots: offered = {}, mounts }: ReleaseContract,
): CheckedSlots {
  const why = (slot: string, module: string): string | undefined => {
    if (!Object.hasOwn(offered, slot)) {
      const has = Object.keys(offered).join(', ') || 'none';
      return `which the site does not have: its slots are ${has}`;
    }
    if (!Object.hasOwn(modules, module)) return 'which the release does not expose';
    if (Object.hasOwn(mounts, `${name}/${module}`)) return 'which the site mounts elsewhere';
    const others = Object.keys(declared).filter((other) => declared[other] === module);
    return others.length > 1 ? `which it registers in ${others.join(' and ')}` : undefined;
  };
  const slots: Record<string, string> = {};
  const reasons: string[] = [];
  for (const [slot, module] of Object.entries(declared)) {
    const reason = why(slot, module);
    if (reason === undefined) slots[slot] = module;
    else reasons.push(`it registers ${module} in the slot ${slot}, ${reason}`);
  }
  return { slots, reasons };
}
