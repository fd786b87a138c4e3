import { expect } from '@playwright/test';
import type { Key, Tab } from './Tab.ts';

/** An element of the page: a selector, and its text or label if several match. */
interface Thing {
  css: string;
  words?: string;
}

/** An element's position, and whether it can be used. */
interface Sight {
  x: number;
  y: number;
  /** No other element covers it. */
  isClear: boolean;
  /** True in static regions too, which are never hydrated. */
  isHydrated: boolean;
}

/** Finds elements as `bringIntoView` does; functions that run in the page cannot share code. */
function giveFocus({ css, words }: Thing): void {
  const all = [...document.querySelectorAll<HTMLElement>(css)];
  const hasWords = (element: HTMLElement) =>
    words === undefined || element.textContent?.replace(/\s+/g, ' ').trim() === words;
  all.find(hasWords)?.focus();
}

/** Finds a visible element and scrolls it into view; null where there is none. */
function bringIntoView({ css, words }: Thing): Sight | null {
  const wordsOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const found = [...document.querySelectorAll(css)].find(
    (element) =>
      element.getClientRects().length > 0 && (words === undefined || wordsOf(element) === words),
  );
  if (!found) return null;
  // Smooth scrolling would still be under way when the pointer event arrives.
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const front = document.elementFromPoint(x, y);
  const { static: still = [] }: { static?: string[] } = JSON.parse(
    document.querySelector('#composition')?.textContent ?? '{}',
  );
  const region = found.closest('[data-region]')?.getAttribute('data-region') ?? '';
  return {
    x,
    y,
    isClear: front !== null && (found.contains(front) || front.contains(found)),
    isHydrated:
      still.includes(region) || Object.keys(found).some((key) => key.startsWith('__reactProps$')),
  };
}

/** A visitor's interactions in a tab, whatever the browser. Each waits for what it needs. */
export class Visitor {
  readonly #tab: Tab;
  readonly #hasScript: boolean;

  constructor(tab: Tab, hasScript: boolean) {
    this.#tab = tab;
    this.#hasScript = hasScript;
  }

  get tab(): Tab {
    return this.#tab;
  }

  evaluate: Tab['evaluate'] = (run, ...args) => this.#tab.evaluate(run, ...args);

  async press(thing: Thing): Promise<void> {
    const { x, y } = await this.#reach(thing);
    await this.#tab.click(x, y);
  }

  async hover(thing: Thing): Promise<void> {
    const { x, y } = await this.#reach(thing);
    // Two moves, so that the pointer moves even if it is already there.
    await this.#tab.moveTo(x - 2, y - 2);
    await this.#tab.moveTo(x, y);
  }

  async fill(field: Thing, text: string): Promise<void> {
    // If the layout has shifted, the press hits another element.
    await expect(async () => {
      await this.press(field);
      expect(await this.#tab.evaluate(hasFocus, field.css)).toBe(true);
    }).toPass();
    await this.#tab.type(text);
    await expect.poll(() => this.#tab.evaluate(contentOf, field.css)).toBe(text);
  }

  /** Focuses it, as the Tab key would. */
  async focus(thing: Thing): Promise<void> {
    await this.#reach(thing);
    await this.#tab.evaluate(giveFocus, thing);
  }

  key(key: Key): Promise<void> {
    return this.#tab.press(key);
  }

  /** Waits until the first match of a selector has a text. */
  async reads(css: string, words: string | RegExp): Promise<void> {
    const poll = expect.poll(() => this.#tab.evaluate(wordsOf, css), css);
    await (typeof words === 'string' ? poll.toContain(words) : poll.toMatch(words));
  }

  /** Waits until the address, from the path on, is this one. */
  async isAt(address: string): Promise<void> {
    const here = () =>
      this.#tab.evaluate(() => location.href.slice(location.origin.length)).catch(() => undefined);
    await expect.poll(here).toBe(address);
  }

  /** Waits until an expression of the page is true. */
  async until<Args extends unknown[]>(
    run: (...args: Args) => boolean,
    ...args: Args
  ): Promise<void> {
    await expect.poll(() => this.#tab.evaluate(run, ...args).catch(String), String(run)).toBe(true);
  }

  /** Waits until it is still, uncovered and, where script is on, hydrated. */
  async #reach(thing: Thing): Promise<Sight> {
    let last: Sight | null = null;
    const check = async () => {
      const before = last;
      last = await this.#tab.evaluate(bringIntoView, thing).catch(() => null);
      if (!last) return 'not there';
      if (!last.isClear) return 'covered';
      if (this.#hasScript && !last.isHydrated) {
        // The first interaction loads the page's code.
        await this.#tab.moveTo(last.x, last.y);
        return 'not hydrated';
      }
      return before?.x === last.x && before.y === last.y ? 'ready' : 'moving';
    };
    await expect.poll(check, JSON.stringify(thing)).toBe('ready');
    return last as unknown as Sight;
  }
}

const hasFocus = (css: string): boolean => document.activeElement?.matches(css) ?? false;

const contentOf = (css: string): string | undefined =>
  document.querySelector<HTMLInputElement>(css)?.value;

const wordsOf = (css: string): string =>
  (
    [...document.querySelectorAll(css)].find((found) => found.getClientRects().length > 0)
      ?.textContent ?? ''
  )
    .replace(/\s+/g, ' ')
    .trim();
