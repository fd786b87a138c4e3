import { WIDTH_OF_DIGITS } from '@statline/ui/displayType';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface BulbsProps {
  /** The text with every bulb lit, drawn behind the figures as unlit bulbs. */
  all?: string;
  children: ReactNode;
}

/**
 * Figures drawn as bulbs of a scoreboard, for live counts; fixed figures are solid. Size and typeface are inherited.
 */
export function Bulbs({ all, children }: BulbsProps) {
  return (
    <Glow>
      {/* `tickBoard` may have changed the text before hydration. */}
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
  ${WIDTH_OF_DIGITS}
  /*
   * Rounded to whole pixels where round() is supported: other sizes make a moiré pattern with the screen's pixels.
   */
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

  /* No bulb pattern with forced colours, increased contrast or in print, where it would make figures hard to read. */
  @media (forced-colors: active), (prefers-contrast: more), print {
    mask: none;

    &[data-all]::before {
      content: none;
    }
  }
`;
