import { css } from 'styled-components';

/**
 * Styles of surfaces: background, text, strong lines and focus ring, so that everything on them is legible. The allowed
 * pairs are in designSystem/allowedPairs.ts.
 */
export const GROUNDS = {
  paper: css`
    --ground: var(--paper);
    background: var(--ground);
  `,
  raised: css`
    --ground: var(--paper-raised);
    background: var(--ground);
  `,
  sunk: css`
    --ground: var(--paper-sunk);
    background: var(--ground);
  `,
  accent: css`
    --ground: var(--accent);
    --rule: var(--on-accent);
    --focus: var(--on-accent);
    background: var(--ground);
    color: var(--on-accent);
  `,
  board: css`
    --ground: var(--board);
    --rule: var(--on-board);
    --focus: var(--focus-on-board);
    background: var(--ground);
    color: var(--on-board);
  `,
} as const;

export type GroundName = keyof typeof GROUNDS;
