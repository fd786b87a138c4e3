import { styled } from 'styled-components';
import { linedPaper } from '../ticket/linedPaper.ts';
import { EmailField } from './EmailField.tsx';
import { Field } from './Field.tsx';

/** Field name → a sentence for the visitor about what is wrong. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The element id of a field, to which the error summary links. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`;

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

const Lines = styled.div`
  ${linedPaper}
  gap: var(--space-5);
`;
