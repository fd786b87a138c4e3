import { Button } from '@statline/ui/Button';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface SubmitProps {
  /** It stays focusable meanwhile: a disabled button would lose the focus. */
  isSending?: boolean;
  children: ReactNode;
}

/** The button that ends a slip, as wide as the slip. */
export function Submit({ isSending = false, children }: SubmitProps) {
  return (
    <Wide
      type="submit"
      aria-disabled={isSending || undefined}
      aria-busy={isSending || undefined}
      // It may have been pressed before the script came.
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
