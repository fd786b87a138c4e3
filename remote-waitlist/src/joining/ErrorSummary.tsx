import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type FieldErrors, fieldId } from '../fields/ContactFields.tsx';
import type { NoticeWords } from '../notice/NoticeWords.ts';

interface ErrorSummaryProps {
  form: string;
  words: NoticeWords;
  errors: FieldErrors;
}

/**
 * Lists the rejected fields, each as a link to its field. It takes the focus, which makes a screen reader announce it;
 * as a live region it would be announced twice. A field leaves the list once its value is changed.
 */
export function ErrorSummary({ form, words, errors }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  const titleId = `${form}-errors-title`;
  const textId = `${form}-errors-text`;
  const refusals = Object.entries(errors);
  // The API's message consists of the fields' sentences: it is not shown a second time.
  const [hasOwnText] = useState(words.text !== refusals.map(([, text]) => text).join(' '));
  return (
    <Panel
      ref={summary}
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <Title id={titleId}>{words.title}</Title>
      {hasOwnText && <p id={textId}>{words.text}</p>}
      <Refusals id={hasOwnText ? undefined : textId}>
        {refusals.map(([name, text]) => (
          <li key={name}>
            <ToField href={`#${fieldId(form, name)}`} onClick={goToField}>
              {text}
            </ToField>
          </li>
        ))}
      </Refusals>
    </Panel>
  );
}

/** Focuses the field; following the hash would only scroll to it. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

const Panel = styled.div`
  margin-bottom: var(--space-6);
  padding: var(--space-4) var(--space-5);
  border: var(--line-strong) solid var(--bad-text);
  border-left-width: var(--space-2);
`;

const Title = styled.p`
  font-family: var(--font-display);
  font-size: 1.625rem;
  font-weight: 800;
  line-height: 1.1;
`;

const Refusals = styled.ul`
  margin-top: var(--space-2);
  list-style: none;
`;

const ToField = styled.a`
  display: inline-block;
  padding-block: var(--space-1);
  color: var(--bad-text);
  font-weight: var(--weight-strong);
`;
