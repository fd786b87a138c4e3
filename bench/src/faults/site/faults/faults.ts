import type { Fault } from '../Fault.ts';
import { API_FAULTS } from './apiFaults.ts';
import { CLOCK_FAULTS } from './clockFaults.ts';
import { CROWD_FAULTS } from './crowdFaults.ts';
import { DISK_FAULTS } from './diskFaults.ts';
import { FILE_FAULTS } from './fileFaults.ts';
import { MEMORY_FAULTS } from './memoryFaults.ts';
import { MONGO_FAULTS } from './mongoFaults.ts';
import { RELEASE_FAULTS } from './releaseFaults.ts';
import { SIGNAL_FAULTS } from './signalFaults.ts';

/** In the order in which they are tried. */
export const FAULTS: readonly Fault[] = [
  ...SIGNAL_FAULTS,
  ...API_FAULTS,
  ...DISK_FAULTS,
  ...RELEASE_FAULTS,
  ...CLOCK_FAULTS,
  ...FILE_FAULTS,
  ...MEMORY_FAULTS,
  ...MONGO_FAULTS,
  ...CROWD_FAULTS,
];
