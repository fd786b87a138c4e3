import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';

interface TooltipProps {
  id: string;
  /** Called on Escape, and on a press outside. */
  onDismiss(): void;
  children: ReactNode;
}

/**
 * A tooltip for its parent element. The browser's popover and anchor positioning put it on top and inside the view;
 * browsers without these show it below its parent. Rendered in the browser only.
 */
export function Tooltip({ id, onDismiss, children }: TooltipProps) {
  const note = useRef<HTMLSpanElement>(null);
  const dismiss = useEffectEvent(onDismiss);

  useEffect(() => {
    if (note.current?.popover) note.current.showPopover();
    const ending = new AbortController();
    const { signal } = ending;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      const isWithin = target instanceof Node && note.current?.parentElement?.contains(target);
      if (!isWithin) dismiss();
    };
    document.addEventListener('keydown', onKeyDown, { signal });
    document.addEventListener('pointerdown', onPointerDown, { signal });
    return () => ending.abort();
  }, []);

  return (
    <Note ref={note} id={id} role="tooltip" popover={canAnchor() ? 'manual' : undefined}>
      {children}
    </Note>
  );
}

const canAnchor = (): boolean => 'positionArea' in document.documentElement.style;

/** The space between label and tooltip, which the pointer can cross without leaving either. */
const GAP = 'var(--space-2)';

const Note = styled.span`
  position: absolute;
  z-index: var(--layer-tooltip);
  width: max-content;
  max-width: min(19rem, 100cqi);
  padding: var(--space-3) var(--space-4);
  border: var(--line-strong) solid var(--rule);
  border-radius: var(--radius-s);
  background: var(--paper-raised);
  box-shadow: var(--shadow-float);
  color: var(--ink);
  font-size: var(--type-s);
  line-height: 1.45;

  &[popover] {
    position: fixed;
    inset: auto;
    max-width: min(19rem, 90vw);
    margin: ${GAP} var(--space-4);
    overflow: visible;
    position-anchor: --explained;
    position-area: top;
    position-try-fallbacks: flip-block;
  }

  &::before {
    position: absolute;
    z-index: -1;
    inset: calc(-1 * (${GAP} + var(--line-strong))) 0;
    content: '';
  }
`;
