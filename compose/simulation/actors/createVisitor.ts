import { sendSignUp } from '../../../remote-waitlist/src/joining/sendSignUp.ts';
import { storeSequences } from '../../src/browser/bootstrap/storeSequences.ts';
import {
  SEQUENCES_COOKIE,
  STORE_SEQUENCES_PATH,
} from '../../src/protocol/composition/releaseSequences.ts';
import { REGION_FAILURES_PATH } from '../../src/protocol/paths.ts';
import type { Seen } from '../createInvariants.ts';
import { hostOf } from '../world/createReleaseHost.ts';
import { STORE } from '../world/createSharedStore.ts';
import type { Storm } from '../world/createStorm.ts';
import { createMachine, runOn } from '../world/machines.ts';
import type { HttpRequest, HttpResponse } from '../world/requests.ts';
import { PATHS, REMOTES, type RemoteName } from '../world/site.ts';
import type { World } from '../world/World.ts';
import { createCookieJar } from './createCookieJar.ts';
import type { Shell } from './createShell.ts';
import { readPage } from './readPage.ts';

export type Visitor = ReturnType<typeof createVisitor>;

/**
 * A shell that could not reach a host catches up after its request that hangs (10 s), the poll after that, and the
 * negative cache (5 s).
 */
const CATCHES_UP_MS = 20_000;

/** A browser that gets each page, and each file, from any of the shells. */
export function createVisitor(world: World, number: number) {
  const { random, network, teams, invariants, planted } = world;
  const name = `visitor ${number}`;
  const machine = createMachine(name);
  const address = `203.0.113.${number + 1}`;
  const jar = createCookieJar(world.time.now);
  const hasScript = random.chance(0.9);
  const seen: Seen = new Map();
  /** Files that its open pages name, and it has not. */
  const awaited = new Set<string>();
  const got = new Set<string>();
  const email = `person${number}@example.com`;
  let isJoined = false;

  const request = async (
    shell: Shell,
    { headers, ...rest }: HttpRequest,
  ): Promise<HttpResponse> => {
    const cookie = jar.header();
    const own = { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...headers };
    const response = await network.send(machine, shell.name, { ...rest, address, headers: own });
    const lines = response.headers['set-cookie'] ?? [];
    const isForgotten = (line: string) =>
      planted === 'no monotonic reads' && line.startsWith(`${SEQUENCES_COOKIE}=`);
    jar.store(lines.filter((line) => !isForgotten(line)));
    return response;
  };
  const anyShell = (): Shell | undefined => {
    const ready = world.shells.filter((shell) => shell.isReady());
    return ready.length > 0 ? random.pick(ready) : undefined;
  };
  /** Whether a shell has reason to be behind, or not to have a file. */
  const isExcused = (shell: Shell, others: readonly string[], ms = CATCHES_UP_MS) =>
    others.some((other) => network.wasDisturbed(shell.name, other, ms));

  const get = async (file: string): Promise<void> => {
    const shell = anyShell();
    if (!shell) return;
    const { status } = await request(shell, { path: file });
    if (status === 200) {
      awaited.delete(file);
      got.add(file);
      return;
    }
    const others = [STORE, ...REMOTES.map(hostOf)];
    if (status === 503 && isExcused(shell, others)) return;
    invariants.violate(`${name} gets ${status} for ${file} of ${shell.name}`);
  };

  const visit = async (path: string): Promise<void> => {
    const shell = anyShell();
    if (!shell) return;
    const requestedAt = world.time.now();
    const { status, body } = await request(shell, { path });
    if (status !== 200) {
      if (!isExcused(shell, REMOTES.map(hostOf)))
        invariants.violate(`${name} gets ${status} for ${path} of ${shell.name}`);
      return;
    }
    const page = readPage(body.toString());
    const before = new Map(seen);
    for (const remote of invariants.page(shell.name, page, requestedAt, seen)) {
      if (isExcused(shell, [hostOf(remote)])) continue;
      const { id } = page.releases.find((release) => release.name === remote) ?? {};
      invariants.violate(
        `${name} gets ${remote} ${id} of ${shell.name}, and has seen publication ${teams[remote as RemoteName].states[before.get(remote) ?? 0]?.sequence}`,
      );
    }
    if (planted === 'no monotonic reads') {
      // Its numbers are nowhere.
    } else if (hasScript) jar.runInPage(page.sequences, storeSequences);
    else {
      // Until the image has loaded, the visitor has seen nothing as far as shells know.
      const isStored = await requestImage(page.sequences);
      if (!isStored) for (const [remote, at] of before) seen.set(remote, at);
    }
    for (const file of page.files) if (!got.has(file)) awaited.add(file);
    for (const { name: remote, id } of page.releases) {
      if (hasScript && teams[remote as RemoteName].isBad(id)) await report(remote, id);
    }
  };
  const requestImage = async (sequences: string): Promise<boolean> => {
    const shell = anyShell();
    if (!shell || sequences === '') return false;
    const path = `${STORE_SEQUENCES_PATH}?releases=${sequences}`;
    const before = jar.header();
    await request(shell, { path }).catch(() => {});
    return jar.header() !== before;
  };
  const report = async (remote: string, release: string): Promise<void> => {
    const shell = anyShell();
    if (!shell) return;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ remote, release });
    await request(shell, { method: 'POST', path: REGION_FAILURES_PATH, headers, body });
  };
  /** What a person does until the form states that it worked. */
  const join = async (): Promise<void> => {
    if (isJoined) return;
    const person = { name: 'Ada Byron', email, school: 'Home' };
    const result = await runOn(machine, () => sendSignUp(person));
    isJoined = result.joined;
    world.note(name, isJoined ? 'has joined' : `has not joined: ${result.message}`);
  };
  const quietly = (work: Promise<void>) => work.catch((error) => world.note(name, String(error)));

  return {
    machine,
    request,
    anyShell,
    email,
    isJoined: () => isJoined,
    join: () => quietly(join()),
    awaited,
    get: (file: string) => quietly(get(file)),
    browse: async (storm: Storm): Promise<void> => {
      await storm.pause(random.between(0, 1_000));
      while (!storm.isOver()) {
        await quietly(visit(random.pick(PATHS)));
        if (random.chance(0.3)) await quietly(join());
        if (hasScript && random.chance(0.4)) {
          await storm.pause(random.between(0, 1_000));
          for (const file of awaited) await quietly(get(file));
        }
        // At times on to the next page at once.
        await storm.pause(
          random.chance(0.3) ? random.between(50, 500) : random.between(300, 3_000),
        );
      }
    },
  };
}
