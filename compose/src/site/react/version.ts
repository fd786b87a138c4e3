/**
 * Of what `@statline/compose/react` offers releases, as semver: a release states which it was built
 * for, and the gate compares. The package's own.
 */
export const VERSION = '1.0.0';
