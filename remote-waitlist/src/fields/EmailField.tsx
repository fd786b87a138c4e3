import { useRef } from 'react';
import { styled } from 'styled-components';
import { email } from '../content/email.ts';
import { useSuggestedEmail } from '../email/useSuggestedEmail.ts';
import { Field } from './Field.tsx';

/** Requires text before and after the last dot. Full stops of East Asian keyboards count as dots. */
const WITH_ENDING = '.+@.+[.。．｡].+';

interface EmailFieldProps {
  id: string;
  name: string;
  error?: string | undefined;
}

/**
 * The browser itself rejects an address without an ending, with or without script. With script, a correction of a
 * probable typing error is suggested before the form is sent. If the visitor submits again, the address is sent
 * unchanged.
 */
export function EmailField(props: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const suggested = useSuggestedEmail(input);

  const take = () => {
    if (!input.current || suggested === undefined) return;
    type(input.current, suggested);
    input.current.focus();
  };

  return (
    <Field
      {...props}
      ref={input}
      label="Email Address"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      pattern={WITH_ENDING}
      title={email.ending}
      required
    >
      <Question aria-live="polite">
        {suggested && (
          <Suggestion>
            <p>{email.question(suggested)}</p>
            <Take type="button" onClick={take}>
              {email.take}
            </Take>
          </Suggestion>
        )}
      </Question>
    </Field>
  );
}

/**
 * Sets the value as typing would. React overrides `value` on the element itself, so the prototype's setter is used.
 */
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Rendered while empty too: a live region announces only changes of its content. */
const Question = styled.div`
  overflow-wrap: anywhere;
`;

const Suggestion = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-3);
  margin-top: var(--space-2);
  font-size: var(--type-s);
`;

const Take = styled.button`
  min-height: 2.75rem;
  padding: 0;
  border: 0;
  background: none;
  color: var(--accent-text);
  font: inherit;
  font-weight: var(--weight-strong);
  text-decoration: underline;
  cursor: pointer;
`;
