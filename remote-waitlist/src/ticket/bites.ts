import { css } from 'styled-components';

/** Cuts two holes with the radius `--bite` into an edge, a quarter or half circle around each of the given points. */
export const bites = (first: string, second: string) => css`
  mask:
    radial-gradient(circle var(--bite) at ${first}, #0000 97%, #000),
    radial-gradient(circle var(--bite) at ${second}, #0000 97%, #000);
  mask-composite: intersect;
`;
