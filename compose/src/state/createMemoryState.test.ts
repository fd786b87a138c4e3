/** @jest-environment node */
import { sharedStateContract } from '../testing/sharedStateContract.ts';
import { createMemoryState } from './createMemoryState.ts';

sharedStateContract('in memory', async () => {
  const state = createMemoryState();
  return [state, state];
});
