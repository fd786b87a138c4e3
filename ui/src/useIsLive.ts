import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether script runs what is rendered here: false on the server and until React has taken its HTML over. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
