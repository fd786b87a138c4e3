import { makeRelease } from '../../fixtures/makeRelease.ts';
import { makeReleaseKey, unsignedEnvelope } from '../../fixtures/releaseKey.ts';
import { CANARY_FILE } from '../../src/protocol/manifest/canary.ts';
import type { Publication } from '../../src/protocol/manifest/publication.ts';
import { MANIFEST_FILE, manifestFileOf } from '../../src/protocol/manifest/release.ts';
import { releaseDigest } from '../../src/protocol/manifest/releaseDigest.ts';
import type { ReleaseHost } from '../world/createReleaseHost.ts';

/** What visitors get once everything has arrived: from one publication to the next. */
interface PublishedState {
  sequence: number;
  live: string;
  /** Undefined: there is none. */
  canary: string | undefined;
}

export type Team = ReturnType<typeof createTeam>;

type Made = ReturnType<typeof makeRelease>;

const SHARE = 30;

/** Keys are the same in all runs: making one takes longer than the rest. */
const keys = new Map<string, ReturnType<typeof makeReleaseKey>>();

/** The team of a remote. Whatever it publishes has a number above those before. @param signs whether it has a key. */
export function createTeam(
  { remote, module, signs }: { remote: string; module: string; signs: boolean },
  host: ReleaseHost,
  now: () => number,
) {
  const key = keys.get(remote) ?? makeReleaseKey();
  keys.set(remote, key);
  const states: PublishedState[] = [];
  const bad = new Set<string>();
  let made = 0;
  let canary: Made | undefined;

  const make = (): Made => {
    made += 1;
    const words = `${remote} ${made}`;
    const release = makeRelease({ name: remote, words, exposes: [module], serverBundle: words });
    for (const [file, text] of release.files) host.put(file, String(text));
    return release;
  };
  const state = (): PublishedState => {
    const last = states.at(-1);
    if (!last) throw new Error('Nothing is published yet.');
    return last;
  };
  /** Signed, with the next number. */
  const statement = (rest: { kind: 'live' } | { kind: 'canary'; share: number }, of?: Made) => {
    const sequence = (states.at(-1)?.sequence ?? 0) + 1;
    const digest = of && { digest: releaseDigest(of.release) };
    const at = new Date(now()).toISOString();
    const stated = { ...rest, remote, sequence, at, ...digest } as Publication;
    const publication = signs ? key.sign(stated) : unsignedEnvelope(stated);
    return { sequence, publication };
  };
  const putManifest = (file: string, { release }: Made, publication: unknown) =>
    host.put(file, JSON.stringify({ release, publication }));

  const publishLive = (release: Made) => {
    const { sequence, publication } = statement({ kind: 'live' }, release);
    putManifest(manifestFileOf(release.release.id), release, publication);
    putManifest(MANIFEST_FILE, release, publication);
    states.push({ sequence, live: release.release.id, canary: canary?.release.id });
  };
  const endCanary = () => {
    canary = undefined;
    const { sequence, publication } = statement({ kind: 'canary', share: 0 });
    host.put(CANARY_FILE, JSON.stringify({ share: 0, publication }));
    states.push({ sequence, live: state().live, canary: undefined });
  };

  return {
    remote,
    keys: signs ? [key.publicKey] : [],
    /** All that was published, the oldest first. */
    states,
    isBad: (release: string): boolean => bad.has(release),
    publish: () => publishLive(make()),
    hasCanary: () => canary !== undefined,
    /** @param isBad its regions fail in every browser. */
    publishCanary: (isBad: boolean) => {
      canary = make();
      const { id } = canary.release;
      if (isBad) bad.add(id);
      const { sequence, publication } = statement({ kind: 'canary', share: SHARE }, canary);
      const manifest = manifestFileOf(id);
      putManifest(manifest, canary, publication);
      host.put(CANARY_FILE, JSON.stringify({ share: SHARE, manifest, publication }));
      states.push({ sequence, live: state().live, canary: id });
    },
    /** Ends the canary, or makes it live. */
    decide: (isGood: boolean) => {
      if (isGood && canary) publishLive(canary);
      endCanary();
    },
  };
}
