import * as Toast from '@radix-ui/react-toast';
import type { ReactNode, Ref } from 'react';
import { keyframes, styled } from 'styled-components';
import { bites } from '../ticket/bites.ts';
import { type NoticeWords, TONE_COLOURS } from './NoticeWords.ts';

/** SVG paths of a tick and an exclamation mark. */
const SIGNS: Record<NoticeWords['tone'], string> = {
  good: 'M3 12.5 9.5 19 21 6',
  bad: 'M12 3v11M12 18.5v3',
};

interface ReceiptProps {
  ref: Ref<HTMLLIElement>;
  words: NoticeWords;
  onClose: () => void;
  /** Shown below the text. */
  children?: ReactNode;
}

/** A notice drawn as a torn-off ticket, with a sign on its stub. */
export function Receipt({ ref, words, onClose, children }: ReceiptProps) {
  return (
    <Shadow ref={ref} open onOpenChange={onClose}>
      <Paper>
        <Mark $tone={words.tone}>
          <Sign viewBox="0 0 24 24" aria-hidden="true">
            <path d={SIGNS[words.tone]} />
          </Sign>
        </Mark>
        <div>
          <Title>{words.title}</Title>
          <Toast.Description>{words.text}</Toast.Description>
          {children}
        </div>
        <Dismiss aria-label="Dismiss notice">
          <Cross viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 2 14 14M14 2 2 14" />
          </Cross>
        </Dismiss>
      </Paper>
    </Shadow>
  );
}

const arrive = keyframes`
  from {
    opacity: 0;
    transform: translateY(120%) rotate(3deg);
  }
`;

const Shadow = styled(Toast.Root)`
  filter: drop-shadow(0 0 1px var(--rule)) drop-shadow(var(--shadow-print));
  animation: ${arrive} var(--motion-slow) var(--ease);

  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
`;

const Paper = styled.div`
  display: grid;
  --bite: 0.625rem;
  --stub: min(4rem, 20vw);
  grid-template-columns: var(--stub) minmax(0, 1fr) auto;
  align-items: start;
  background: var(--paper-raised);
  color: var(--ink);
  line-height: 1.4;
  ${bites('var(--stub) 0', 'var(--stub) 100%')}

  > :nth-child(2) {
    padding: var(--space-4) 0 var(--space-4) var(--space-4);
  }
`;

const Mark = styled.div<{ $tone: NoticeWords['tone'] }>`
  display: grid;
  place-items: center;
  height: 100%;
  border-right: 3px dotted var(--paper-raised);
  background: ${({ $tone }) => TONE_COLOURS[$tone]};
  color: var(--paper);
`;

const Sign = styled.svg`
  width: min(2.25rem, 11.25vw);
  fill: none;
  stroke: currentcolor;
  stroke-width: 4.5;
`;

const Title = styled(Toast.Title)`
  font-family: var(--font-display);
  font-size: min(1.625rem, 9vw);
  font-weight: var(--weight-display);
  line-height: 1.1;
`;

const Dismiss = styled(Toast.Close)`
  display: grid;
  place-items: center;
  width: min(2.75rem, 13.75vw);
  height: 2.75rem;
  padding: 0;
  border: 0;
  background: transparent;
  cursor: pointer;

  &:focus-visible {
    outline-offset: -5px;
  }
`;

const Cross = styled.svg`
  width: 1rem;
  stroke: currentcolor;
  stroke-width: 2.5;
`;
