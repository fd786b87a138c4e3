import { useEffect, useRef, useState } from 'react';

interface TooltipDelays {
  /** How long the pointer rests on something before it is explained. */
  delayMs: number;
  /** For so long after one was hidden, the next one is shown at once. */
  skipDelayMs: number;
}

/** Tooltips that stand together, each by a name of its own: one is shown at a time. */
export interface Tooltips {
  /** None where it is undefined. */
  shown: string | undefined;
  show(name: string): void;
  hide(name: string): void;
  /** The pointer is on what it explains. */
  point(name: string): void;
  /** The pointer is neither there nor on the tooltip any more: none opens for it. */
  leave(): void;
}

export function useTooltips({ delayMs, skipDelayMs }: TooltipDelays): Tooltips {
  const [shown, setShown] = useState<string>();
  const pointedAt = useRef<string>(undefined);
  const delay = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hiddenAtMs = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => () => clearTimeout(delay.current), []);

  const show = (name: string) => {
    clearTimeout(delay.current);
    setShown(name);
  };

  const hide = (name: string) => {
    if (shown !== name) return;
    hiddenAtMs.current = performance.now();
    setShown(undefined);
  };

  /** Once for each visit of the pointer: what was dismissed stays so while the pointer rests. */
  const point = (name: string) => {
    if (pointedAt.current === name) return;
    pointedAt.current = name;
    const isNext = shown !== undefined || performance.now() - hiddenAtMs.current < skipDelayMs;
    if (isNext) show(name);
    else delay.current = setTimeout(setShown, delayMs, name);
  };

  const leave = () => {
    clearTimeout(delay.current);
    pointedAt.current = undefined;
  };

  return { shown, show, hide, point, leave };
}
