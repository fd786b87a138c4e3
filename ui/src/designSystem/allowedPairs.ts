/** A ground and the colours allowed on it, as names of tokens without the dashes. */
export interface AllowedPairs {
  ground: string;
  /** At least 4.5:1 (WCAG 2.2, 1.4.3). */
  text: readonly string[];
  /** Edges of controls, focus rings and marks that carry meaning: at least 3:1 (1.4.11). */
  edges: readonly string[];
}

export const LEAST_TEXT_RATIO = 4.5;
export const LEAST_EDGE_RATIO = 3;

const ON_PAPER = {
  text: ['ink', 'ink-soft', 'accent-text', 'bad-text', 'good-text'],
  edges: ['rule', 'control-edge', 'focus'],
} as const;

const ON_BOARD = {
  text: ['on-board', 'on-board-soft', 'board-figure'],
  edges: ['on-board', 'focus-on-board', 'board-figure'],
} as const;

/**
 * Every allowed pair of ground and text or edge, in light and dark. Contrast is symmetric, so a pair may be swapped, as
 * the ink button does. Colours that are not listed (`rule-soft`, `board-rule`, `accent` on paper) are for decoration
 * only.
 */
export const ALLOWED_PAIRS: readonly AllowedPairs[] = [
  { ground: 'paper', ...ON_PAPER },
  { ground: 'paper-raised', ...ON_PAPER },
  { ground: 'paper-sunk', ...ON_PAPER },
  { ground: 'accent', text: ['on-accent'], edges: ['on-accent'] },
  { ground: 'board', ...ON_BOARD },
  { ground: 'board-raised', ...ON_BOARD },
];
