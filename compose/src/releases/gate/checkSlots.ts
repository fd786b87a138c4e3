import type { Release } from '../../protocol/manifest/release.ts';
import { MODULE_NAME, moduleId } from '../../protocol/names/ModuleId.ts';
import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';

/** @returns slot → the module that may go live in it, and why the others must not. */
export function checkSlots(
  { name, modules, slots: declared = {} }: Release,
  { slots: offered = {}, mounts, listed = {} }: ReleaseContract,
) {
  const granted = Object.hasOwn(listed, name) ? listed[name] : undefined;
  const why = (slot: string, module: string): string | undefined => {
    if (!Object.hasOwn(offered, slot)) {
      const has = Object.keys(offered).join(', ') || 'none';
      return `which the site does not have: its slots are ${has}`;
    }
    if (granted && !granted.includes(slot)) return "which the site's feed does not grant to it";
    if (!Object.hasOwn(modules, module)) return 'which the release does not expose';
    if (!MODULE_NAME.test(module)) return 'but a name has letters and digits, 100 at most';
    if (Object.hasOwn(mounts, moduleId(name, module))) return 'which the site mounts elsewhere';
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
