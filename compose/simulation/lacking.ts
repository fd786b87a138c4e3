import type { Shell } from './actors/createShell.ts';
import type { Visitor } from './actors/createVisitor.ts';
import { readPage } from './actors/readPage.ts';
import { createMachine } from './world/machines.ts';
import { REMOTES } from './world/site.ts';
import type { World } from './world/World.ts';

/** Once all is mended: what visitors still lack, and where shells differ from what is published or withdrawn. */
export async function lacking(world: World, visitors: readonly Visitor[]): Promise<string[]> {
  const awaited = new Map(
    visitors.flatMap((visitor) => Array.from(visitor.awaited, (file) => [file, visitor])),
  );
  await Promise.all(Array.from(awaited, ([file, visitor]) => visitor.get(file)));
  await Promise.all(visitors.map((visitor) => visitor.join()));
  const differences = await Promise.all(world.shells.map((shell) => differencesOf(shell, world)));
  const files = [...awaited.keys()].filter((file) => awaited.get(file)?.awaited.has(file));
  const outside = visitors.filter((visitor) => !visitor.isJoined());
  return [
    ...differences.flat(),
    ...files.map((file) => `no shell serves ${file}`),
    ...outside.map(({ email }) => `${email} could not sign up`),
  ];
}

async function differencesOf(shell: Shell, world: World): Promise<string[]> {
  const { network, teams, invariants } = world;
  if (!shell.isReady()) return [`${shell.name} is not ready`];
  const { body } = await network.send(createMachine('inspector'), shell.name, { path: '/' });
  const { releases } = readPage(body.toString());
  const behind = REMOTES.filter((remote) => {
    const { live, canary } = teams[remote].states.at(-1) ?? {};
    const shown = releases.find(({ name }) => name === remote)?.id;
    return shown === undefined || ![live, canary].includes(shown);
  });
  const kept = REMOTES.filter((remote) => {
    const { states } = teams[remote];
    const canary = states.at(-1)?.canary ?? '';
    const isWithdrawn = invariants.everywhere.get(canary)?.publications === states.length;
    return isWithdrawn && isInTrial(shell, canary);
  });
  return [
    ...behind.map((remote) => `${shell.name} does not serve what is published of ${remote}`),
    ...kept.map((remote) => `${shell.name} still has the canary of ${remote}, which was withdrawn`),
  ];
}

/** Whether there are visitors who get it. */
const isInTrial = (shell: Shell, canary: string): boolean =>
  Array.from({ length: 100 }, (_, bucket) => shell.releasesInTrial(bucket))
    .flat()
    .some(({ release }) => release === canary);
