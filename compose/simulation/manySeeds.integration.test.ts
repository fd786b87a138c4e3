import { seedsFrom, testSeeds } from './simulate.ts';

testSeeds(seedsFrom(1_001, Number(process.env.SIMULATION_RUNS ?? 1_000)));
