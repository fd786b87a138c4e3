import { useEffect, useRef, useState } from 'react';

const DELAY_MS = 700;

/** A button with a note: on hover, focus or press; until Escape, a press outside, or pointer and focus leave. */
export function Help() {
  const help = useRef<HTMLSpanElement>(null);
  const delay = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPointedAt = useRef(false);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!help.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [isOpen]);

  const open = () => {
    clearTimeout(delay.current);
    setOpen(true);
  };
  /** Once for each visit of the pointer. */
  const point = () => {
    if (isPointedAt.current) return;
    isPointedAt.current = true;
    delay.current = setTimeout(setOpen, DELAY_MS, true);
  };
  const leave = () => {
    clearTimeout(delay.current);
    isPointedAt.current = false;
    if (!help.current?.querySelector(':focus-visible')) setOpen(false);
  };
  return (
    <span ref={help} onPointerLeave={leave}>
      <button
        type="button"
        onPointerMove={point}
        onFocus={open}
        onBlur={() => setOpen(false)}
        onClick={open}
      >
        Help
      </button>
      {isOpen && <span role="note">Pay when you collect it</span>}
    </span>
  );
}
