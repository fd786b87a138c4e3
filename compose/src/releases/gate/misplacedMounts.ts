import { mountsOf } from '../../protocol/composition/mountsOf.ts';
import type { Release } from '../../protocol/manifest/release.ts';
import { type ModuleId, moduleId, remoteOf } from '../../protocol/names/ModuleId.ts';
import { whyMisplaced } from '../../site/react/whyRefused.ts';

type Mounting = Pick<Release, 'name' | 'mounts'>;

const MAX_STEPS = 10_000;
const MAX_FOUND = 5;

/**
 * Reasons why pages would refuse mounts that this and other teams' releases form together: a module
 * inside itself, or too deep. No single team is at fault, so the gate refuses no release for them.
 */
export function misplacedMounts(release: Mounting, others: readonly Mounting[]): string[] {
  const releases = [release, ...others.filter(({ name }) => name !== release.name)];
  const isOwn = (module: ModuleId) => remoteOf(module) === release.name;
  const found = new Set<string>();
  let steps = 0;

  const follow = (module: ModuleId, ancestors: readonly ModuleId[]) => {
    steps += 1;
    if (steps > MAX_STEPS || found.size >= MAX_FOUND) return;
    const why = whyMisplaced(module, ancestors);
    if (why === undefined) {
      for (const inner of mountsOf(module, releases)) follow(inner, [...ancestors, module]);
    } else if (ancestors.some(isOwn) && (module === ancestors[0] || !ancestors.includes(module))) {
      found.add(why);
    }
  };

  for (const { name, mounts = {} } of releases) {
    for (const module of Object.keys(mounts)) follow(moduleId(name, module), []);
  }
  return [...found];
}
