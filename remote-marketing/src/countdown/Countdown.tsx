import { Button } from '@statline/ui/Button';
import { upFrom } from '@statline/ui/breakpoints';
import { Container } from '@statline/ui/Container';
import { displayType } from '@statline/ui/displayType';
import { GROUNDS } from '@statline/ui/grounds';
import { VisuallyHidden } from '@statline/ui/VisuallyHidden';
import { useState } from 'react';
import { styled } from 'styled-components';
import { countdown } from '../content/hero.ts';
import { Bulbs } from '../scoreboard/Bulbs.tsx';
import type { TimeLeft } from './timeLeft.ts';
import { useTimeLeft } from './useTimeLeft.ts';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const satisfies (keyof TimeLeft)[];
const UNKNOWN = '--';

/** The launch countdown as a scoreboard. It can be paused (WCAG 2.2.2) and announces nothing by itself. */
export function Countdown() {
  const [running, setRunning] = useState(true);
  const left = useTimeLeft(running);
  return (
    <Board aria-labelledby="countdown-title">
      <Container>
        <Header>
          <Title id="countdown-title">{countdown.title}</Title>
          <Toggle type="button" $tone="quiet" onClick={() => setRunning(!running)}>
            {running ? 'Pause' : 'Resume'} <VisuallyHidden>countdown</VisuallyHidden>
          </Toggle>
        </Header>
        <Clock role="timer" aria-live="off" aria-labelledby="countdown-title">
          {UNITS.map((unit) => (
            <Period key={unit}>
              <Digits>
                <Bulbs all="88">{left ? String(left[unit]).padStart(2, '0') : UNKNOWN}</Bulbs>
              </Digits>
              <Unit>{unit}</Unit>
            </Period>
          ))}
        </Clock>
        <WithoutScript>{countdown.withoutScript}</WithoutScript>
      </Container>
    </Board>
  );
}

const Board = styled.section`
  padding-block: var(--space-6) var(--space-7);
  ${GROUNDS.board}
`;

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  margin-bottom: var(--space-4);

  ${upFrom.medium} {
    margin-bottom: var(--space-5);
  }
`;

const Title = styled.h2`
  ${displayType}
  /* Leaves room for the button beside it on a phone. */
  font-size: clamp(1.375rem, 7vw, var(--type-2xl));
`;

const Toggle = styled(Button)`
  min-height: 2.75rem;
  padding: var(--space-2) var(--space-4);
  font-size: var(--type-m);

  @media (scripting: none) {
    display: none;
  }
`;

const Clock = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(max(4rem, 21%), 1fr));
  gap: var(--space-2);

  ${upFrom.medium} {
    gap: var(--space-4);
  }
  @media (scripting: none) {
    display: none;
  }
`;

const Period = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding: var(--space-4) var(--space-1) var(--space-3);
  border: var(--line) solid var(--board-rule);
  border-radius: var(--radius-s);
  background: var(--board-raised);
`;

const Digits = styled.span`
  font-family: var(--font-display);
  font-size: clamp(2.75rem, 15.5vw, 12.5rem);
  font-weight: var(--weight-display);
  line-height: 0.8;
`;

const Unit = styled.span`
  color: var(--on-board-soft);
  font-size: clamp(0.625rem, 2.8vw, var(--type-s));
  font-weight: var(--weight-strong);
  text-transform: uppercase;
`;

const WithoutScript = styled.p`
  display: none;
  font-size: var(--type-l);

  @media (scripting: none) {
    display: block;
  }
`;
