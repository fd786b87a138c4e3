import type { ObservedRemote } from './TrackedRemote.ts';

/** Whether a remote has no release, and the site does not do without it. */
export const isMissing = ({ optional = false, state }: ObservedRemote): boolean =>
  !optional && !state().live;
