import { Button } from '@statline/ui/Button';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface SubmitProps {
  /** The button stays focusable while sending: a disabled button would lose the focus. */
  isSending?: boolean;
  children: ReactNode;
}

/** The submit button of a slip, at full width. */
export function Submit({ isSending = false, children }: SubmitProps) {
  return (
    <Wide
      type="submit"
      aria-disabled={isSending || undefined}
      aria-busy={isSending || undefined}
      // The page's inline script may have changed it before hydration.
      suppressHydrationWarning
    >
      {children}
    </Wide>
  );
}

const Wide = styled(Button)`
  width: 100%;
  min-height: 3.75rem;
  margin-top: var(--space-6);
  font-size: min(1.75rem, 11vw);
`;
