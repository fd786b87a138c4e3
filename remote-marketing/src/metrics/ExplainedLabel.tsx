import * as Tooltip from '@radix-ui/react-tooltip';
import { type MouseEvent, useState } from 'react';
import { styled } from 'styled-components';

interface ExplainedLabelProps {
  label: string;
  explanation: string;
}

/**
 * A label with a tooltip that says what its figure counts: on hover, on focus and, which Radix
 * leaves out, on a tap.
 */
export function ExplainedLabel({ label, explanation }: ExplainedLabelProps) {
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);

  // Radix closes on a click.
  const openOnTap = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };

  // Radix closes on any scrolling; the keyboard's focus scrolls by itself, and stays while the page does.
  const changeOpen = (next: boolean) => {
    const isKept = window.event?.type === 'scroll' && button?.matches(':focus-visible');
    if (next || !isKept) setOpen(next);
  };

  return (
    <Tooltip.Root open={open} onOpenChange={changeOpen}>
      <Label ref={setButton} onClick={openOnTap}>
        {label} <Mark aria-hidden>?</Mark>
      </Label>
      {/* Inside the section, and so inside its landmark. */}
      <Tooltip.Portal container={button?.closest('section') ?? null}>
        <Note align="start" sideOffset={8} collisionPadding={16}>
          {explanation}
        </Note>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

const Label = styled(Tooltip.Trigger)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 2.75rem;
  padding: 0;
  border: 0;
  background: none;
  color: var(--on-board);
  font-size: var(--type-m);
  font-weight: var(--weight-strong);
  cursor: help;
`;

const Mark = styled.span`
  display: grid;
  width: 1.25rem;
  aspect-ratio: 1;
  place-items: center;
  border: var(--line) solid var(--on-board-soft);
  border-radius: var(--radius-round);
  color: var(--on-board-soft);
  font-size: var(--type-2xs);
  line-height: 1;
`;

const Note = styled(Tooltip.Content)`
  z-index: var(--layer-tooltip);
  max-width: min(19rem, 90vw);
  padding: var(--space-3) var(--space-4);
  border: var(--line-strong) solid var(--rule);
  border-radius: var(--radius-s);
  background: var(--paper-raised);
  box-shadow: var(--shadow-float);
  color: var(--ink);
  font-size: var(--type-s);
  line-height: 1.45;
`;
