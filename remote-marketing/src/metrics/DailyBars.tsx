import { upFrom } from '@statline/ui/breakpoints';
import { keyframes, styled } from 'styled-components';

interface DailyBarsProps {
  signUps: readonly number[];
  /** The most sign-ups of a day. */
  most: number;
  /** The index of that day. */
  best: number;
}

/** Each bar has a slot of 10 units; the highest bar has 100. */
const SLOT = 10;
const BAR = 7;
const HEIGHT = 100;
/** The height of a day without a sign-up: visible, so that it reads as 0 and not as missing data. */
const TICK = 1.2;
/** Least maximum of the scale, so that a single sign-up does not fill the plot. */
const LEAST_SCALE = 5;

/** All bars of one tone are one path: they are animated together, and the page has fewer elements. */
export function DailyBars({ signUps, most, best }: DailyBarsProps) {
  const width = signUps.length * SLOT;
  const toneOf = (count: number, day: number): Tone => {
    if (count === 0) return 'empty';
    return day === best ? 'best' : 'usual';
  };
  const shapeOf = (tone: Tone): string =>
    signUps
      .map((count, day) => (toneOf(count, day) === tone ? bar(day, count, most) : ''))
      .join('');
  return (
    <Plot viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {TONES.map((tone) => [tone, shapeOf(tone)] as const)
        .filter(([, shape]) => shape !== '')
        .map(([tone, shape]) => (
          <Bars key={tone} $tone={tone} d={shape} />
        ))}
    </Plot>
  );
}

/** The path of one bar, from the baseline up. */
function bar(day: number, count: number, most: number): string {
  const height = Math.max(TICK, (count / Math.max(most, LEAST_SCALE)) * HEIGHT);
  return `M${day * SLOT + (SLOT - BAR) / 2} ${HEIGHT}v${-Number(height.toFixed(2))}h${BAR}V${HEIGHT}z`;
}

const Plot = styled.svg`
  direction: ltr;
  width: 100%;
  height: 8.5rem;
  border-bottom: var(--line-strong) solid var(--on-board);
  border-top: 1.5px solid var(--board-rule);
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

type Tone = keyof typeof FILLS;
const TONES: readonly Tone[] = ['empty', 'usual', 'best'];

const Bars = styled.path<{ $tone: Tone }>`
  fill: ${({ $tone }) => FILLS[$tone]};

  /* The bars grow while the chart scrolls into view. */
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
