import { upFrom } from '@statline/ui/breakpoints';
import { keyframes, styled } from 'styled-components';
import { SeasonScreen } from './SeasonScreen.tsx';

/** The picture of the first screen: the app in its phone, lying on the track. */
export function Cover() {
  return (
    <Ground>
      <Phone>
        <SeasonScreen />
      </Phone>
    </Ground>
  );
}

const Ground = styled.div`
  display: grid;
  grid-column: 1 / -1;
  justify-items: center;
  /* On a small screen, the drawn phone is cut off below its score, so that the way down to the form stays short. */
  height: 16.5rem;
  padding: var(--space-5) var(--gutter) 0;
  overflow: clip;
  background: repeating-linear-gradient(
    var(--accent) 0 4.5rem,
    var(--on-board) 4.5rem calc(4.5rem + 3px)
  );

  ${upFrom.large} {
    grid-column: 3 / -1;
    grid-row: 1;
    justify-items: start;
    align-content: end;
    height: auto;
    padding: var(--space-7) 0 0 clamp(1rem, 5vw, 5rem);
    overflow: visible;
    background: var(--accent);
  }
`;

const slideIn = keyframes`
  from { transform: translateY(12%) rotate(9deg); }
`;

const Phone = styled.div`
  position: relative;
  width: min(88%, 21rem);
  padding: 0.625rem 0.625rem 0;
  margin: 0 0.75rem -1.25rem 0;
  border: var(--line-strong) solid var(--on-board);
  border-radius: 2.75rem 2.75rem 0 0;
  background: var(--board);
  box-shadow: 10px 10px 0 var(--on-accent);
  transform: rotate(4deg);
  transform-origin: 50% 100%;
  animation: ${slideIn} calc(var(--motion-slow) * 1.5) var(--ease) backwards;
`;
