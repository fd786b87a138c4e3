import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button, type ButtonTone } from './Button.tsx';

interface GoButtonProps {
  /** URL on this site: `/#waitlist`. */
  to: string;
  tone?: ButtonTone;
  className?: string;
  children: ReactNode;
}

/**
 * A button that navigates. It submits a form without fields, so it works without script; the shell turns the submit
 * into client-side navigation, as for links.
 */
export function GoButton({ to, tone = 'accent', className, children }: GoButtonProps) {
  return (
    <Form action={to}>
      <Button type="submit" $tone={tone} className={className}>
        {children}
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: inline-block;
  margin: 0;
`;
