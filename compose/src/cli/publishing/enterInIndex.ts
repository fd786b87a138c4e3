import { createHash } from 'node:crypto';
import { reasonOf } from '@statline/service/logging/reasonOf';
import * as v from 'valibot';
import { ReleaseIndex } from '../../protocol/manifest/ReleaseIndex.ts';

/** The index of the folder above a release folder. */
export interface HostIndex {
  location: string;
  name: string;
  /** Replaces its text while no other release does; does nothing where there is none. */
  edit(change: (text: string) => string | undefined): Promise<void>;
}

/** An index that cannot be written is a warning: shells poll the remote a little later. */
export async function enterInIndex(
  { location, name, edit }: HostIndex,
  published: readonly Buffer[],
): Promise<void> {
  const digest = createHash('sha256').update(Buffer.concat(published)).digest('hex');
  try {
    await edit((text) => {
      const found = v.safeParse(ReleaseIndex, text);
      const entries = new Map(Object.entries(found.success ? found.output : {}));
      if (entries.get(name) === digest) return undefined;
      return `${JSON.stringify(Object.fromEntries(entries.set(name, digest)), null, 1)}\n`;
    });
  } catch (error) {
    console.error(`The index ${location} could not be written: ${reasonOf(error)}`);
  }
}
