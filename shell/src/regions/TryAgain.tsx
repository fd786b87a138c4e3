import { Button } from '@statline/ui/Button';
import type { SubmitEvent } from 'react';

/**
 * A 'Try again' button. It is a form without fields: without script, it reloads the page, which tries again as well.
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
