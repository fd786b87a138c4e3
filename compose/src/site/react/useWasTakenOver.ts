import { useRef, useSyncExternalStore } from 'react';

const toNothing = () => () => {};

/**
 * Whether React took over HTML that the server has sent for this component when it was mounted: true on the server,
 * too. It does not change, so that nothing is rendered again for it.
 */
export function useWasTakenOver(): boolean {
  const isTaken = useRef(false);
  return useSyncExternalStore(
    toNothing,
    () => isTaken.current,
    () => (isTaken.current = true),
  );
}
