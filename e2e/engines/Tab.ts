/** Start settings of a browser; each needs a separate process. */
export type Preferences =
  | 'none'
  | 'dark and still'
  | 'forced colours'
  | 'no script'
  | 'back-forward cache';

/** Keys that produce no character. */
export type Key = 'Enter' | 'Escape' | 'Space' | 'Tab';

/**
 * One tab of a real browser: the operations that two drivers have in common. Input events are the
 * browser's own, not a script's.
 */
export interface Tab {
  /** Resolves once the document has been loaded. */
  open(url: string): Promise<void>;
  back(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page, even if its scripts are disabled; it must not use its closure. */
  evaluate<Args extends unknown[], Value>(
    run: (...args: Args) => Value,
    ...args: Args
  ): Promise<Value>;
  /** @param x and `y`: CSS pixels from the window's corner. */
  click(x: number, y: number): Promise<void>;
  moveTo(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Console errors and warnings so far, and uncaught errors. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A browser that runs. */
export interface Engine {
  /** Opens a tab without cookies or cache of earlier ones. */
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}
