import { Button } from '@statline/ui/Button';
import type { SubmitEvent } from 'react';

/**
 * Requests another try. It is a form without fields: where no script runs it requests the page
 * again, which is another try as well.
 */
export function TryAgain({ onTryAgain }: { onTryAgain: () => void }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onTryAgain();
  };
  return (
    <form onSubmit={submit}>
      <Button type="submit" $tone="quiet">
        Try again
      </Button>
    </form>
  );
}
