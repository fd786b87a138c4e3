import { upFrom } from '@statline/ui/breakpoints';
import { keyframes, styled } from 'styled-components';

interface DailyBarsProps {
  signUps: readonly number[];
}

/** Each bar stands in a slot of 10 units; the highest is 100. */
const SLOT = 10;
const BAR = 7;
const HEIGHT = 100;
/** The height of a day without a sign-up: visible, so that it reads as 0 and not as missing. */
const TICK = 1.2;
/** So that a single sign-up does not fill the plot. */
const LEAST_SCALE = 5;

export function DailyBars({ signUps }: DailyBarsProps) {
  const most = Math.max(...signUps);
  const best = signUps.indexOf(most);
  const width = signUps.length * SLOT;
  return (
    <Plot
      $empty={most === 0}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {signUps.map((count, day) => {
        const height = Math.max(TICK, (count / Math.max(most, LEAST_SCALE)) * HEIGHT);
        return (
          <Bar
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place among the thirty
            key={day}
            $tone={count === 0 ? 'empty' : day === best ? 'best' : 'usual'}
            x={day * SLOT}
            y={HEIGHT - height}
            width={BAR}
            height={height}
          />
        );
      })}
    </Plot>
  );
}

const LEDGER_LINES = `linear-gradient(var(--board-rule) 0 0) 0 0 / 100% 1.5px no-repeat,
    linear-gradient(var(--board-rule) 0 0) 0 50% / 100% 1.5px no-repeat`;

const Plot = styled.svg<{ $empty: boolean }>`
  width: 100%;
  height: 11rem;
  border-bottom: var(--line-strong) solid var(--on-board);
  background: ${({ $empty }) => ($empty ? 'none' : LEDGER_LINES)};
  view-timeline: --plot;

  ${upFrom.medium} {
    height: 17rem;
  }
`;

const grow = keyframes`
  from { transform: scaleY(0.04); }
`;

const FILLS = {
  empty: 'var(--on-board-soft)',
  usual: 'var(--board-figure)',
  best: 'var(--on-board)',
} as const;

const Bar = styled.rect<{ $tone: keyof typeof FILLS }>`
  fill: ${({ $tone }) => FILLS[$tone]};

  /* The days add up while the chart comes into view. */
  @supports (animation-timeline: --plot) {
    @media screen and (prefers-reduced-motion: no-preference) {
      transform-box: fill-box;
      transform-origin: bottom;
      animation: ${grow} linear both;
      animation-timeline: --plot;
      animation-range: entry 30% entry 110%;
    }
  }

  @media (forced-colors: active) {
    fill: CanvasText;
  }
`;
