/** @jest-environment node */
import { sharedStateContract } from '../testing/sharedStateContract.ts';
import { createMemoryState } from './createMemoryState.ts';

test.each(
  sharedStateContract(async () => {
    const state = createMemoryState();
    return [state, state];
  }),
)('state in memory %s', (_title, run) => run());
