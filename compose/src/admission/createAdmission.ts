import type { Gate, SmokeRender } from '../gate/admitRelease.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import { type PublicationEnvelope, readPublication } from '../manifest/publication.ts';
import type { ReleaseManifest } from '../manifest/release.ts';
import { releaseDigest } from '../manifest/releaseDigest.ts';
import type { Mirror } from '../mirror/createMirror.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';
import type { ExpectedPublication } from '../trust/checkPublication.ts';
import type { Trust } from '../trust/createTrust.ts';
import type { Refusals } from './createRefusals.ts';
import { takeRelease } from './takeRelease.ts';

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
  /** Notes a publication that has been acted on, whatever came of it. */
  actedOn(publication: PublicationEnvelope | undefined): void;
  /** The highest number among the publications that have been acted on; 0: none has one. */
  sequence(): number;
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
  let sequence = 0;
  let isUnderWay = false;

  const smokeRender: SmokeRender = (request) => {
    isUnderWay = true;
    return options.smokeRender(request);
  };

  const actedOn: Admission['actedOn'] = (publication) => {
    const said = publication && readPublication(publication);
    sequence = Math.max(sequence, said?.sequence ?? 0);
  };

  const admit: Admission['admit'] = async ({ release, publication }, expected) => {
    const { id } = release;
    const said = JSON.stringify(publication ?? null);
    try {
      await trust.accept(publication, { ...expected, digest: releaseDigest(release) });
    } catch (error) {
      if (!refusals.standing(id, said)) refusals.add(id, said, error);
      return { outcome: 'untrusted' };
    }
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
      actedOn(published.publication);
      return admitted;
    },
    actedOn,
    sequence: () => sequence,
    isUnderWay: () => isUnderWay,
  };
}

const notAdmitted = ({ byGate }: { byGate: boolean }): Admitted => ({
  outcome: byGate ? 'refused' : 'failed',
});
