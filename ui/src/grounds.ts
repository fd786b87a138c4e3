import { css } from 'styled-components';

/**
 * What a surface brings along: its colour, the text on it, strong lines and the focus ring, so
 * that whatever stands on it is legible. Which pairs are allowed: designSystem/allowedPairs.ts.
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
