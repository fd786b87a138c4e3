import { type PointerEvent, useId } from 'react';
import { styled } from 'styled-components';
import { Tooltip } from '../tooltip/Tooltip.tsx';
import type { Tooltips } from '../tooltip/useTooltips.ts';

interface ExplainedLabelProps {
  label: string;
  explanation: string;
  tooltips: Tooltips;
}

/** A label with a tooltip that explains its figure: on hover, focus or tap. */
export function ExplainedLabel({ label, explanation, tooltips }: ExplainedLabelProps) {
  const id = useId();
  const isShown = tooltips.shown === id;

  const leave = ({ pointerType, currentTarget }: PointerEvent) => {
    tooltips.leave();
    // Touch sends `pointerleave` after each tap, and keyboard focus may still be on the label: then the tooltip stays.
    const isFocused = pointerType === 'touch' || currentTarget.querySelector(':focus-visible');
    if (!isFocused) tooltips.hide(id);
  };

  return (
    <Explained onPointerLeave={leave}>
      <Label
        aria-describedby={isShown ? id : undefined}
        onPointerMove={({ pointerType }) => pointerType !== 'touch' && tooltips.point(id)}
        onFocus={() => tooltips.show(id)}
        onBlur={() => tooltips.hide(id)}
        onClick={() => tooltips.show(id)}
      >
        {label} <Mark aria-hidden>?</Mark>
      </Label>
      {isShown && (
        <Tooltip id={id} onDismiss={() => tooltips.hide(id)}>
          {explanation}
        </Tooltip>
      )}
    </Explained>
  );
}

const Explained = styled.div`
  width: fit-content;
`;

const Label = styled.button.attrs({ type: 'button' })`
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

  /* Anchor of the tooltip. */
  &[aria-describedby] {
    anchor-name: --explained;
  }
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
