import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { lineNumber } from '../ticket/linedPaper.ts';

interface FieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  error?: string | undefined;
}

/** One field: its label above, its hint or error below. */
export function Field({ id, label, error, children, ...input }: FieldProps) {
  const remarkId = `${id}-remark`;
  const errorId = `${id}-error`;
  const remark = input.required ? undefined : remarkId;
  return (
    <Line>
      <Heading>
        <label htmlFor={id}>{label}</label>
        <Remark id={remarkId} aria-hidden={input.required}>
          {input.required ? 'Required' : 'Optional'}
        </Remark>
      </Heading>
      <Entry
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : remark}
        {...input}
      />
      {error && <Refusal id={errorId}>{error}</Refusal>}
      {children}
    </Line>
  );
}

const Line = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  counter-increment: line;

  &::before {
    ${lineNumber}
    top: 1.875rem;
  }
`;

const Heading = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-3);
  font-size: var(--type-xs);
  font-weight: var(--weight-strong);
  letter-spacing: var(--tracking-label);
  text-transform: uppercase;
`;

const Remark = styled.span`
  color: var(--ink-soft);
  font-size: var(--type-2xs);
  font-weight: var(--weight-text);
  letter-spacing: 0;
  text-transform: none;
`;

const Entry = styled.input`
  width: 100%;
  min-height: 3rem;
  padding: var(--space-2);
  border: 0;
  border-bottom: var(--line-strong) solid var(--control-edge);
  border-radius: 0;
  background: transparent;
  font-size: var(--type-l);

  &:focus-visible {
    border-bottom-color: var(--ink);
    outline-offset: 0;
  }
  &[aria-invalid='true'] {
    border-bottom-color: var(--bad-text);
  }
`;

const Refusal = styled.p`
  margin-top: var(--space-2);
  color: var(--bad-text);
  font-size: var(--type-s);
  font-weight: var(--weight-strong);
`;
