/*
 * Stands for the federation's comparison of versions. A page has one copy of each shared library, the
 * host's, and the gate has compared what a release requires with it (compose/src/gate).
 */
export const satisfy = (_version: string, _range: string): boolean => true;
