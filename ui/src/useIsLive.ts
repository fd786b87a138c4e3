import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this component is hydrated: false on the server and until React has hydrated its HTML. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
