/** @jest-environment node */
import { MEMORY_LIMITS } from './memoryLimits.ts';

it('lets the heap fill up before the watchdog ends the process', () => {
  expect(MEMORY_LIMITS.heapBytes).toBeLessThan(MEMORY_LIMITS.residentBytes / 2);
});
