import { seedsFrom, testSeeds } from './simulate.ts';

const { SIMULATION_RUNS: runs } = process.env;

/** Two quiet cores make all in 104 s, busy ones as many as fit; `SIMULATION_RUNS` are always all made. */
const WITHIN = { ms: 120_000, atLeast: 200 };

testSeeds(seedsFrom(1_001, Number(runs ?? 1_000)), runs === undefined ? WITHIN : undefined);
