import { seedsFrom, simulateEach } from './simulate.ts';

simulateEach(seedsFrom(1_001, Number(process.env.SIMULATION_RUNS ?? 200)));
