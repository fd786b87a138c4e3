import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type NoticeWords, TONE_COLOURS } from './NoticeWords.ts';

interface OutcomeProps {
  words: NoticeWords | undefined;
  /** The next step after a good outcome. */
  next?: ReactNode;
}

/**
 * The outcome of a form, shown permanently beside it. The live region is rendered even while empty, since a screen
 * reader announces only changes of its content.
 */
export function Outcome({ words, next }: OutcomeProps) {
  return (
    <>
      <div role="status">
        {words?.tone === 'good' && (
          <Strip $tone="good">
            <Words {...words} />
            {next}
          </Strip>
        )}
      </div>
      {words?.tone === 'bad' && <Alert words={words} />}
    </>
  );
}

/** An error message beside the form. */
export function Alert({ words, className }: { words: NoticeWords; className?: string }) {
  return (
    <div role="alert" className={className}>
      <Strip $tone="bad">
        <Words {...words} />
      </Strip>
    </div>
  );
}

function Words({ title, text }: NoticeWords) {
  return (
    <>
      <Title>{title}</Title>
      <p>{text}</p>
    </>
  );
}

const Strip = styled.div<{ $tone: NoticeWords['tone'] }>`
  margin-block: var(--space-5);
  padding-left: var(--space-4);
  border-left: var(--space-2) solid ${({ $tone }) => TONE_COLOURS[$tone]};
`;

const Title = styled.p`
  font-family: var(--font-display);
  font-size: 1.625rem;
  font-weight: 800;
  line-height: 1.1;
`;
