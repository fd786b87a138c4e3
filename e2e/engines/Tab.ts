/** What a browser is told before it starts: each kind is a process of its own. */
export type Preferences = 'none' | 'dark and still' | 'no script';

/** Keys that are no letters. */
export type Key = 'Enter' | 'Escape' | 'Space' | 'Tab';

/**
 * One tab of a real browser: the little that two drivers have in common. Whatever a visitor does
 * is an event of the browser's own, not of a script.
 */
export interface Tab {
  /** Resolves once the document has been loaded. */
  open(url: string): Promise<void>;
  back(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page, also where its own scripts are off; it must need nothing around it. */
  evaluate<Args extends unknown[], Value>(
    run: (...args: Args) => Value,
    ...args: Args
  ): Promise<Value>;
  /** @param x and `y`: CSS pixels from the window's corner. */
  click(x: number, y: number): Promise<void>;
  moveTo(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** What the browser has complained of in its console so far, uncaught errors too. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A browser that runs. */
export interface Engine {
  /** Opens a tab of a visitor who has never been here. */
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}
