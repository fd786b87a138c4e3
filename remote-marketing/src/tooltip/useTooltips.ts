import { useEffect, useRef, useState } from 'react';

/** How long the pointer rests on a label before its tooltip opens. */
const DELAY_MS = 700;
/** For this long after one was hidden, the next one opens at once. */
const SKIP_DELAY_MS = 300;

/** A group of tooltips, each with its own name, at most one of them shown. */
export interface Tooltips {
  /** Name of the tooltip that is shown, if any. */
  shown: string | undefined;
  show(name: string): void;
  hide(name: string): void;
  /** Reports that the pointer is on the label. */
  point(name: string): void;
  /** Reports that the pointer has left both label and tooltip: cancels a tooltip that is about to open. */
  leave(): void;
}

export function useTooltips(): Tooltips {
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

  /** Once for each visit of the pointer: a dismissed tooltip stays hidden while the pointer rests on the label. */
  const point = (name: string) => {
    if (pointedAt.current === name) return;
    pointedAt.current = name;
    const isNext = shown !== undefined || performance.now() - hiddenAtMs.current < SKIP_DELAY_MS;
    if (isNext) show(name);
    else delay.current = setTimeout(setShown, DELAY_MS, name);
  };

  const leave = () => {
    clearTimeout(delay.current);
    pointedAt.current = undefined;
  };

  return { shown, show, hide, point, leave };
}
