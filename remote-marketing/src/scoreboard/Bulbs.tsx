import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface BulbsProps {
  /** What lights up where every bulb is on; shows the bulbs that are off. */
  all?: string;
  children: ReactNode;
}

/**
 * Figures in the bulbs of a scoreboard: those that are counted live. What is fixed is printed
 * solid. The size and face come from around it.
 */
export function Bulbs({ all, children }: BulbsProps) {
  return (
    <Glow>
      {/* A script may have lit them before React. */}
      <Grid data-all={all} suppressHydrationWarning={all !== undefined}>
        {children}
      </Grid>
    </Glow>
  );
}

const Glow = styled.span`
  display: block;
  filter: drop-shadow(0 0 0.5rem color-mix(in srgb, var(--board-figure) 45%, transparent));

  @media (forced-colors: active), (prefers-contrast: more), print {
    filter: none;
  }
`;

const Grid = styled.span`
  --pitch: max(4px, 0.04em);
  position: relative;
  z-index: 0;
  display: block;
  color: var(--board-figure);
  font-variant-numeric: tabular-nums;
  /* Whole pixels, where the browser can round: other sizes make a moiré pattern with the screen's pixels. */
  @supports (width: round(1px, 1px)) {
    --pitch: round(max(4px, 0.04em), 1px);
  }
  mask: radial-gradient(circle, #000 58%, transparent 64%) 0 0 / var(--pitch) var(--pitch);

  &[data-all]::before {
    position: absolute;
    z-index: -1;
    inset: 0;
    color: var(--on-board-soft);
    content: attr(data-all) / '';
    opacity: 0.14;
  }

  /* The system's colours, more contrast and paper show figures best as they are. */
  @media (forced-colors: active), (prefers-contrast: more), print {
    mask: none;

    &[data-all]::before {
      content: none;
    }
  }
`;
