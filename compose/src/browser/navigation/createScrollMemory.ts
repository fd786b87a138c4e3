/** The part of `history.state`. */
interface EntryState {
  /** Identifies the entry within the tab. */
  entry?: number;
  /** How far down the page the visitor was, in CSS pixels. */
  top?: number;
}

/** As many as browsers keep of a tab. */
const MAX_ENTRIES = 50;

/** Safari refuses what is more than 100 writes in 30 s. */
const WRITE_AFTER_MS = 500;

/** How long content that loads may still change the height of a page that the visitor is back on. */
const SETTLING_MS = 3_000;

/** After one of these the visitor scrolls, and is not moved any more. */
const VISITOR_INPUT = ['wheel', 'pointerdown', 'keydown'] as const;

/** Knows where each entry of the history was scrolled to. */
export interface ScrollMemory {
  /**
   * Call it before another entry follows the one on screen.
   *
   * @returns the `history.state` of that one.
   */
  leave(): EntryState;
  /** The browser has gone to another entry. What is scrolled counts again once `restore` was called. */
  enter(): void;
  /**
   * Call it once the page of the visit is shown. After back or forward it scrolls to where the visitor
   * was, for as long as the page still grows.
   *
   * @returns whether it did.
   */
  restore(): boolean;
}

/**
 * Remembers where the entries of the history were scrolled to that one document shows. Browsers restore that too, but
 * while the page before is still shown, which may be shorter. Between documents they do it alone. It is kept in
 * the entries themselves, since a document that is loaded anew shows entries of the one before.
 *
 * @param isElsewhere whether the browser has gone to another entry since the page was sent.
 */
export function createScrollMemory(isElsewhere = false): ScrollMemory {
  const tops = new Map<number, number>();
  let entry = 0;
  /** Between back or forward and the moment at which the page is where it was. */
  let isReturning = false;
  let writing: ReturnType<typeof setTimeout> | undefined;
  /** Ends what keeps the visitor where they were. */
  let settle = nothing;

  const note = (top = window.scrollY) => {
    if (isReturning) return;
    // The newest last.
    tops.delete(entry);
    tops.set(entry, top);
    const [oldest = 0] = tops.keys();
    if (tops.size > MAX_ENTRIES) tops.delete(oldest);
  };
  const write = () => {
    clearTimeout(writing);
    const state = { ...readState(), entry, top: tops.get(entry) };
    try {
      window.history.replaceState(state, '');
    } catch {
      // The browser takes no more for now; the next one has it.
    }
  };
  const enter = () => {
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

  enter();
  isReturning = isElsewhere;
  note();
  write();
  const onScroll = () => {
    note();
    clearTimeout(writing);
    writing = setTimeout(write, WRITE_AFTER_MS);
  };
  window.addEventListener('scroll', onScroll);
  for (const input of VISITOR_INPUT) {
    window.addEventListener(input, () => settle(), true);
  }

  return {
    leave: () => {
      note();
      write();
      settle();
      isReturning = false;
      const top = tops.get(entry);
      entry = Math.random();
      // Whatever scrolls the new one is noted; what is there already does not scroll.
      note(top);
      return { entry };
    },
    enter,
    restore: () => {
      const top = isReturning ? tops.get(entry) : undefined;
      if (top === undefined) isReturning = false;
      else scrollBack(top);
      return top !== undefined;
    },
  };
}

const nothing = () => {};

/** Other code of the page may write it too. */
const readState = (): EntryState => Object(window.history.state);
