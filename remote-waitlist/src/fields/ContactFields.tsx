import { styled } from 'styled-components';
import { EmailField } from './EmailField.tsx';
import { Field } from './Field.tsx';
import type { FieldErrors } from './FieldErrors.ts';
import { fieldId } from './fieldId.ts';

interface ContactFieldsProps {
  /** Prefix of the element ids, which keeps them unique if a page has both forms. */
  form: string;
  /** The field name under which the school or organization is sent. */
  organizationName: 'school' | 'company';
  errors?: FieldErrors;
}

/** The fields that both forms share. */
export function ContactFields({ form, organizationName, errors = {} }: ContactFieldsProps) {
  const named = (name: string) => ({ id: fieldId(form, name), name, error: errors[name] });
  return (
    <Lines>
      <Field {...named('name')} label="Full Name" autoComplete="name" required />
      <EmailField {...named('email')} />
      <Field {...named(organizationName)} label="School/Organization" autoComplete="organization" />
    </Lines>
  );
}

/** Lined paper: a margin rule at the left, numbered lines. */
const Lines = styled.div`
  --margin: min(3.25rem, 17vw);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding-left: var(--margin);
  background: linear-gradient(var(--accent), var(--accent)) calc(var(--margin) - 0.875rem) 0 / 2px 100%
    no-repeat;
  counter-reset: line;
`;
