import { useRef, useSyncExternalStore } from 'react';

const toNothing = () => () => {};

/**
 * Whether React hydrated the server's HTML of this component when the component was mounted. Also true on the server.
 * The value does not change, so it causes no further render.
 */
export function useWasTakenOver(): boolean {
  const isTaken = useRef(false);
  return useSyncExternalStore(
    toNothing,
    () => isTaken.current,
    () => (isTaken.current = true),
  );
}
