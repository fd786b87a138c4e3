import { useRef, useSyncExternalStore } from 'react';

const toNothing = () => () => {};
const no = () => false;
const yes = () => true;

/** Whether React is taking over HTML that the server has sent for this component: true on the server, too. */
export const useIsTakenOver = (): boolean => useSyncExternalStore(toNothing, no, yes);

/** Whether it was when the component was mounted; unlike the other it never renders the component again. */
export function useWasTakenOver(): boolean {
  const wasTakenOver = useRef(false);
  return useSyncExternalStore(
    toNothing,
    () => wasTakenOver.current,
    () => (wasTakenOver.current = true),
  );
}
