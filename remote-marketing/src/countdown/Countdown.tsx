import { Button } from '@statline/ui/Button';
import { upFrom } from '@statline/ui/breakpoints';
import { Container } from '@statline/ui/Container';
import { displayType, ROOM_FOR_PLATES } from '@statline/ui/displayType';
import { GROUNDS } from '@statline/ui/grounds';
import { VisuallyHidden } from '@statline/ui/VisuallyHidden';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { countdown } from '../content/hero.ts';
import { Bulbs } from '../scoreboard/Bulbs.tsx';
import { figuresOf, litState, UNITS } from './timeLeft.ts';
import { useCountdown } from './useCountdown.ts';

/** Two figure spaces, as wide as two digits. */
const UNLIT = '\u2007\u2007';

/**
 * The launch countdown as a scoreboard. It can be paused (WCAG 2.2.2) and is never announced. Until script runs, a
 * sentence says when the launch is. Before hydration, `tickBoard` updates the board; React does not compare these
 * changes with the server's HTML.
 */
export function Countdown() {
  const board = useRef<HTMLElement>(null);
  const { left, running, toggle } = useCountdown(board);
  const figures = left && figuresOf(left);
  return (
    <Board
      ref={board}
      aria-labelledby="countdown-title"
      data-countdown=""
      data-lit={figures && litState(figures)}
      suppressHydrationWarning
    >
      <Container>
        <Header>
          <Title id="countdown-title">{countdown.title}</Title>
          <Toggle type="button" $tone="quiet" onClick={toggle}>
            {/* Keyed, so that React replaces the element: a translation extension may have replaced its text nodes. */}
            <span key={String(running)} suppressHydrationWarning>
              {running ? 'Pause' : 'Resume'} <VisuallyHidden>countdown</VisuallyHidden>
            </span>
          </Toggle>
        </Header>
        <Face>
          <Clock role="timer" aria-live="off" aria-labelledby="countdown-title">
            {UNITS.map((unit, index) => (
              <Period key={unit}>
                <Digits>
                  <Bulbs all="88">{figures?.[index] ?? UNLIT}</Bulbs>
                </Digits>
                <Unit>{unit}</Unit>
              </Period>
            ))}
          </Clock>
          {!left && <InWords>{countdown.inWords}</InWords>}
        </Face>
      </Container>
    </Board>
  );
}

const Board = styled.section`
  padding-block: var(--space-5);
  ${GROUNDS.board}

  ${upFrom.medium} {
    padding-block: var(--space-6) var(--space-7);
  }
`;

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  margin-bottom: var(--space-3);

  ${upFrom.medium} {
    margin-bottom: var(--space-5);
  }
`;

const Title = styled.h2`
  ${displayType}
  /* Leaves room for the button beside it on a phone. */
  font-size: clamp(1.375rem, 7vw, var(--type-2xl));
`;

/*
 * Toggle and clock are hidden before script runs, but take their space, so that nothing moves when the clock starts.
 * Once the countdown has ended, there is nothing to pause.
 */
const Toggle = styled(Button)`
  min-height: 2.75rem;
  padding: var(--space-2) var(--space-4);
  font-size: var(--type-m);
  visibility: hidden;

  [data-lit=''] & {
    visibility: visible;
  }
`;

const Face = styled.div`
  display: grid;

  > * {
    grid-area: 1 / 1;
  }
`;

const Clock = styled.div`
  visibility: hidden;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(max(4rem, 21%), 1fr));
  gap: var(--space-2);

  [data-lit] & {
    visibility: visible;
  }
  ${upFrom.medium} {
    gap: var(--space-4);
  }
`;

const Period = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding-block: var(--space-4) var(--space-3);
  border: var(--line) solid var(--board-rule);
  border-radius: var(--radius-s);
  background: var(--board-raised);
`;

const Digits = styled.span`
  font-family: var(--font-display);
  font-size: clamp(2.75rem, 15.5vw, 12.5rem);
  font-weight: var(--weight-display);
  line-height: 0.8;
  ${ROOM_FOR_PLATES}
`;

const Unit = styled.span`
  color: var(--on-board-soft);
  font-size: clamp(0.625rem, 2.8vw, var(--type-s));
  font-weight: var(--weight-strong);
  text-transform: uppercase;
`;

const InWords = styled.p`
  [data-lit] & {
    visibility: hidden;
  }

  align-self: center;
  max-width: 30ch;
  text-wrap: balance;
  font-family: var(--font-display);
  font-size: clamp(1.375rem, 6.5vw, var(--type-3xl));
  font-weight: 800;
  line-height: 1.05;
`;
