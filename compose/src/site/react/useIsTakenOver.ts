import { useSyncExternalStore } from 'react';

const toNothing = () => () => {};
const no = () => false;
const yes = () => true;

/** Whether React is taking over HTML that the server has sent for this component: true on the server, too. */
export const useIsTakenOver = (): boolean => useSyncExternalStore(toNothing, no, yes);
