import { seedsFrom, testSeeds } from './simulate.ts';

const { SIMULATION_RUNS: runs } = process.env;

/** Two cores that need about 0.3 s for a run make 700 of 1,000 in this time; `SIMULATION_RUNS` are always all made. */
const WITHIN = { ms: 120_000, atLeast: 200 };

testSeeds(seedsFrom(1_001, Number(runs ?? 1_000)), runs === undefined ? WITHIN : undefined);
