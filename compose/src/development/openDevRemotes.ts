import type { Logger } from '@statline/service/logging/createLogger';
import { describeError, refusalOf } from '../admission/Refusal.ts';
import type { Gate } from '../gate/admitRelease.ts';
import { httpSource } from '../sources/httpSource.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';
import type { ObservedRemote, RemoteState } from '../tracking/TrackedRemote.ts';
import { createOverrideOpener } from '../visitors/openOverrides.ts';
import { readBuildErrors } from './readBuildErrors.ts';

/** The remotes as their dev servers serve them. */
export interface DevRemotes {
  /** As they were found last. */
  readonly remotes: readonly ObservedRemote[];
  /** Looks at each anew; one that cannot be had or is refused is left out, and its state says why. */
  releases(): Promise<LiveRelease[]>;
}

/** @param urls remote → the address of its dev server. */
export function openDevRemotes(
  urls: readonly (readonly [string, string])[],
  gate: Gate,
  logger: Logger,
): DevRemotes {
  const open = createOverrideOpener(gate);
  const remotes = urls.map(([name, url]) => developed(name, url));

  function developed(name: string, url: string) {
    let state: RemoteState = { live: undefined, canary: undefined, refusal: undefined };
    const look = async () => {
      try {
        state = { ...state, live: await open(name, url), refusal: undefined };
      } catch (error) {
        const reason = (await readBuildErrors(url)) ?? describeError(error);
        if (reason !== state.refusal?.reason) logger.warn({ remote: name, reason }, 'not shown');
        state = { ...state, live: undefined, refusal: { ...refusalOf(error, new Date()), reason } };
      }
      return state.live;
    };
    return { name, source: httpSource(url), state: () => state, look };
  }

  let looking: Promise<LiveRelease[]> | undefined;
  const lookAtAll = async () => {
    const found = await Promise.all(remotes.map(({ look }) => look()));
    return found.filter((release) => release !== undefined);
  };
  return {
    remotes,
    releases: () => {
      looking ??= lookAtAll().finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
}
