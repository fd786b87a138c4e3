import { REMOTE_NAMES, type RemoteName } from '@statline/contract/remotes';
import type { Logger } from '@statline/service/createLogger';
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

/** @param urls of the dev servers; a remote without one has no release. */
export function openDevRemotes(
  urls: Readonly<Record<RemoteName, string | undefined>>,
  gate: Gate,
  logger: Logger,
): DevRemotes {
  const open = createOverrideOpener(gate);
  const remotes = REMOTE_NAMES.flatMap((name) => {
    const url = urls[name];
    return url === undefined ? [] : [developed(name, url)];
  });

  function developed(name: RemoteName, url: string) {
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
