import { selectorOf } from '../hydration/selectorOf.ts';

interface EntryState {
  /** Identifies the entry within the tab. */
  entry?: number;
  /** How far down the page the visitor was, in CSS pixels. */
  top?: number;
}

/** The number of history entries that browsers keep of a tab. */
const MAX_ENTRIES = 50;

/** From the last scrolling until its position is written: Safari refuses more than 100 history writes in 30 s. */
const WRITE_AFTER_MS = 500;

/** Time after back or forward in which each change of the page's height restores the former position again. */
const SETTLING_MS = 3_000;

const VISITOR_INPUT = ['wheel', 'pointerdown', 'keydown'] as const;

export type ScrollMemory = ReturnType<typeof createScrollMemory>;

/**
 * Remembers the scroll positions of the history entries that one document shows: browsers restore a position while the
 * previous page is still shown, which may be shorter. The positions are kept in the entries, which outlive the
 * document; the focus is remembered while the document lives.
 *
 * @param isElsewhere whether the browser has gone to another entry since the page was sent.
 */
export function createScrollMemory(isElsewhere = false) {
  const tops = new Map<number, number>();
  /** Entry → selector of the element that had the focus. */
  const focused = new Map<number, string>();
  let entry = 0;
  /** True between back or forward and the moment at which the previous scroll position is restored. */
  let isReturning = false;
  let writing: ReturnType<typeof setTimeout> | undefined;
  let settle = nothing;

  const note = (top = window.scrollY) => {
    if (isReturning) return;
    // Keeps the newest entry at the end of the map.
    tops.delete(entry);
    tops.set(entry, top);
    const [oldest = 0] = tops.keys();
    if (tops.size <= MAX_ENTRIES) return;
    tops.delete(oldest);
    focused.delete(oldest);
  };
  const write = () => {
    clearTimeout(writing);
    const known = readState();
    const top = tops.get(entry);
    // A history write takes 10 ms on a phone, between a click and the next page.
    if (known.entry === entry && known.top === top) return;
    try {
      window.history.replaceState({ ...known, entry, top }, '');
    } catch {
      // The browser refuses more writes for now; the next write contains this position.
    }
  };
  const noteFocus = () => {
    focused.set(entry, selectorOf(document.activeElement ?? document.body));
  };
  const enter = () => {
    noteFocus();
    settle();
    const { entry: known = Math.random(), top } = readState();
    entry = known;
    if (top !== undefined && !tops.has(entry)) tops.set(entry, top);
    isReturning = true;
  };
  const scrollBack = (top: number) => {
    const scroll = () => window.scrollTo({ top, behavior: 'instant' });
    const observer = new ResizeObserver(scroll);
    const timer = setTimeout(() => settle(), SETTLING_MS);
    settle = () => {
      settle = nothing;
      isReturning = false;
      observer.disconnect();
      clearTimeout(timer);
    };
    scroll();
    observer.observe(document.body);
  };

  const onScroll = () => {
    note();
    clearTimeout(writing);
    writing = setTimeout(write, WRITE_AFTER_MS);
  };

  enter();
  isReturning = isElsewhere;
  // Also written without scrolling: otherwise the first click to another page would have to.
  onScroll();
  window.addEventListener('scroll', onScroll);
  for (const input of VISITOR_INPUT) window.addEventListener(input, () => settle(), true);

  return {
    /** Call it before a new history entry follows the current one. @returns the `history.state` of the new entry. */
    leave: (): EntryState => {
      note();
      noteFocus();
      write();
      settle();
      isReturning = false;
      const top = tops.get(entry);
      entry = Math.random();
      // Scrolling updates the new entry's position; without scrolling the current position stays valid.
      note(top);
      return { entry };
    },
    /** Call it when the browser has gone to another entry. Scrolling is noted again once `restore` was called. */
    enter,
    /** Call it once the page is shown. After back or forward it restores position and focus, and returns true. */
    restore: (): boolean => {
      const top = isReturning ? tops.get(entry) : undefined;
      if (top === undefined) {
        isReturning = false;
        return false;
      }
      scrollBack(top);
      const focus = focused.get(entry);
      if (focus) document.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
      return true;
    },
  };
}

const nothing = () => {};

/** Other code of the page may write the state too. */
const readState = (): EntryState => Object(window.history.state);
