import { seedsFrom, testSeeds } from './simulate.ts';

const { SIMULATION_RUNS: runs } = process.env;

/** A machine that needs half a second for a run makes 480 of them; with `SIMULATION_RUNS` it makes them all. */
const FOR_MS = 120_000;

testSeeds(seedsFrom(1_001, Number(runs ?? 1_000)), runs === undefined ? FOR_MS : undefined);
