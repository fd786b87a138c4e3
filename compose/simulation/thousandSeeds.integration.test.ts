import { seedsFrom, simulateEach } from './simulate.ts';

simulateEach(seedsFrom(1_001, 1_000));
