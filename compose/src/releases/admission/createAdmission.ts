import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import {
  type Publication,
  type PublicationEnvelope,
  readPublication,
} from '../../protocol/manifest/publication.ts';
import type { Release, ReleaseManifest } from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import type { Verdict } from '../../protocol/manifest/verdict.ts';
import type { Gate, GateOptions, SmokeRender } from '../gate/admitRelease.ts';
import type { LiveRelease } from '../LiveRelease.ts';
import type { Mirror } from '../mirror/createMirror.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import type { ExpectedPublication } from '../trust/checkPublication.ts';
import type { Trust } from '../trust/createTrust.ts';
import type { Refusals } from './createRefusals.ts';
import { openRelease } from './openRelease.ts';

/** What became of a published release. */
type Admitted =
  | { outcome: 'admitted'; release: LiveRelease }
  /** `untrusted`: not signed by its team; `failed`: it could not be fetched or kept this time. */
  | { outcome: 'untrusted' | 'refused' | 'failed' };

/** The way of a remote's releases from where they are published to visitors. */
export interface Admission {
  /** Takes a published release through signature check, mirror and gate. Never throws. */
  admit(
    published: ReleaseManifest,
    expected: Omit<ExpectedPublication, 'digest'>,
  ): Promise<Admitted>;
  /**
   * Notes a publication that has been acted on, whatever came of it.
   *
   * @param release its id; undefined for the end of a canary.
   */
  actedOn(
    kind: Publication['kind'],
    release: string | undefined,
    publication: PublicationEnvelope | undefined,
  ): void;
  /** The last publications that have been acted on. */
  actedOnLast(): Required<Pick<Verdict, 'sequence' | 'last'>>;
  /** Whether a release has been fetched and is in its smoke render, or being kept. */
  isUnderWay(): boolean;
}

interface AdmissionOptions extends Gate {
  source: ReleaseSource;
  mirror: Mirror;
  trust: Trust;
  refusals: Refusals;
  /** The releases that visitors get now, which need no second admission. */
  current: () => readonly LiveRelease[];
  /** The modules that a release must not lack. */
  required: () => readonly ModuleId[];
}

export function createAdmission(options: AdmissionOptions): Admission {
  const { source, mirror, contract, trust, refusals, current, required } = options;
  const last: NonNullable<Verdict['last']> = {};
  let isUnderWay = false;

  const smokeRender: SmokeRender = (request) => {
    isUnderWay = true;
    return options.smokeRender(request);
  };

  const actedOn: Admission['actedOn'] = (kind, release, publication) => {
    const { sequence = 0 } = (publication && readPublication(publication)) ?? {};
    last[kind] = { ...(release !== undefined && { release }), sequence };
  };

  const admit: Admission['admit'] = async ({ release, publication }, expected) => {
    const { id } = release;
    try {
      await trust.accept(publication, { ...expected, digest: releaseDigest(release) });
    } catch (error) {
      const unproven = JSON.stringify(publication ?? null);
      if (!refusals.standing(id, unproven)) refusals.add(id, unproven, error);
      return { outcome: 'untrusted' };
    }
    const said = publication?.payload ?? '';
    const known = current().find(({ pinned }) => pinned.id === id);
    const refusal = known ? undefined : refusals.standing(id, said);
    if (refusal) return notAdmitted(refusal);
    try {
      const gate = { smokeRender, contract, required: required() };
      const taken = known ?? (await takeRelease(source, release, { mirror, ...gate }));
      refusals.forget(id);
      return { outcome: 'admitted', release: taken };
    } catch (error) {
      return notAdmitted(refusals.add(id, said, error));
    } finally {
      isUnderWay = false;
    }
  };

  return {
    admit: async (published, expected) => {
      const admitted = await admit(published, expected);
      actedOn(expected.kind, published.release.id, published.publication);
      return admitted;
    },
    actedOn,
    actedOnLast: () => ({
      sequence: Math.max(last.live?.sequence ?? 0, last.canary?.sequence ?? 0),
      last,
    }),
    isUnderWay: () => isUnderWay,
  };
}

const notAdmitted = ({ byGate }: { byGate: boolean }): Admitted => ({
  outcome: byGate ? 'refused' : 'failed',
});

interface TakeOptions extends GateOptions {
  mirror: Mirror;
}

/**
 * Fetches a published release into the mirror, verifies its hashes and runs the gate over it.
 *
 * @throws ReleaseRefused, or an Error when it could not be fetched or kept.
 */
async function takeRelease(
  source: ReleaseSource,
  release: Release,
  { mirror, ...gate }: TakeOptions,
): Promise<LiveRelease> {
  const fetched = await mirror.fetch(source, release);
  try {
    const baseUrl = mirror.baseUrl(release);
    const live = await openRelease(fetched.source, release, {
      ...gate,
      baseUrl,
      from: source.location,
    });
    await fetched.keep();
    return live;
  } finally {
    await fetched.discard();
  }
}
