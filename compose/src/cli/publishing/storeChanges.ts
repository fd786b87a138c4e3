import { setTimeout } from 'node:timers/promises';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { fetchRelease } from '../../releases/sources/fetchRelease.ts';
import { HISTORY_FILE } from '../../releases/sources/history.ts';
import {
  FileMissing,
  MAX_STORED_BYTES,
  type ReleaseSource,
  readIfThere,
  sourceBelow,
} from '../../releases/sources/ReleaseSource.ts';
import type { PublisherOptions } from './createPublisher.ts';
import { type ReleasePlan, readPlan } from './readPlan.ts';
import { enterInIndex } from './store/enterInIndex.ts';
import { HEADERS_FILE } from './store/hostHeaders.ts';
import { POINTER_FILES, type ReleaseStore } from './store/ReleaseStore.ts';

const POLL_MS = 1_000;

/**
 * Uploads the release's files first. Once they can be read back complete from where shells read them, uploads the
 * files that make the release live (`POINTER_FILES`): until then visitors get the previous release.
 */
export async function storeChanges<Result>(
  store: ReleaseStore,
  name: string,
  options: PublisherOptions,
  change: (plan: ReleasePlan) => Promise<Result>,
): Promise<Result> {
  try {
    const source = await snapshotOf(store.source);
    const plan = await readPlan(source, name, options);
    const result = await change(plan);
    const { changed, added } = plan;
    const others = [...changed].filter(([file]) => !POINTER_FILES.includes(file));
    if (others.length > 0) await store.put(new Map(others));
    for (const { release, folder } of added) {
      const stored = sourceBelow(store.source, folder);
      await untilReadable(store, () => fetchRelease(stored, release));
    }
    const pointers = POINTER_FILES.flatMap((file) => {
      const content = changed.get(file);
      return content ? [[file, content] as const] : [];
    });
    if (pointers.length === 0) return result;
    await store.put(new Map(pointers));
    for (const [file, content] of store.readableWithinMs ? pointers : []) {
      await untilReadable(store, async () => {
        const stored = await readIfThere(store.source, file, content.length);
        if (!stored?.equals(content)) throw new Error(`${file} is still what it was`);
      });
    }
    const published = [MANIFEST_FILE, CANARY_FILE].map(
      async (file) => changed.get(file) ?? (await readIfThere(source, file)) ?? Buffer.alloc(0),
    );
    await enterInIndex(store, await Promise.all(published));
    return result;
  } finally {
    await store.close?.();
  }
}

/** Retries, since a store, or a cache in front of it, may serve a new file with a delay. */
async function untilReadable(
  { source, readableWithinMs = 0 }: ReleaseStore,
  read: () => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + readableWithinMs;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (performance.now() > deadline) {
        throw new Error(
          `The upload ended well, but ${source.location} does not have what was stored: ${messageWithCause(error)}.`,
        );
      }
    }
    await setTimeout(POLL_MS);
  }
}

/** Each publication stores both: if one exists, the other one does too. */
const TOGETHER = [HISTORY_FILE, MANIFEST_FILE];

/**
 * Reads the files that change in place only once, so that all changes are based on one state of them. Files that are
 * too large for shells are read too, so that the next release or rollback replaces them.
 *
 * @throws Error also if a 403 may hide one of the files, which would be replaced as if it were missing.
 */
async function snapshotOf(source: ReleaseSource): Promise<ReleaseSource> {
  const known = new Map<string, Buffer | undefined>();
  let uncertain = '';
  for (const file of [...POINTER_FILES, HEADERS_FILE]) {
    const onUncertain = () => {
      if (TOGETHER.includes(file)) uncertain = file;
    };
    try {
      known.set(file, await readIfThere(source, file, MAX_STORED_BYTES, onUncertain));
    } catch (cause) {
      const why = messageWithCause(cause);
      throw new Error(`${source.location} cannot be read: ${why}.`, { cause });
    }
  }
  if (uncertain && TOGETHER.some((file) => known.get(file))) {
    throw new Error(
      `${source.location} responds with 403 to ${uncertain}, which may exist. Try again; if it is missing, let the store respond with 404.`,
    );
  }
  return {
    ...source,
    read: async function* (file, maxBytes) {
      if (!known.has(file)) return yield* source.read(file, maxBytes);
      const content = known.get(file);
      if (!content) throw new FileMissing(file);
      yield content;
    },
  };
}
