import { createScrollMemory } from './createScrollMemory.ts';

let grow: () => void = () => {};
/** As far as the page on screen can be scrolled. */
let height = 9_000;

const scrollTo = (top: number) => {
  Object.assign(window, { scrollY: Math.min(top, height) });
  window.dispatchEvent(new Event('scroll'));
};

const listen = jest.spyOn(window, 'addEventListener');

beforeEach(() => {
  jest.useFakeTimers();
  window.history.replaceState(null, '');
  height = 9_000;
  scrollTo(0);
  window.scrollTo = (({ top }: ScrollToOptions) => scrollTo(top ?? 0)) as never;
  window.ResizeObserver = class {
    private readonly report: () => void;
    constructor(report: () => void) {
      this.report = report;
    }
    observe(target: Element) {
      if (target === document.body) grow = this.report;
    }
    disconnect() {
      grow = () => {};
    }
  } as never;
});
afterEach(() => {
  jest.useRealTimers();
  for (const [type, listener] of listen.mock.calls) {
    window.removeEventListener(type, listener);
    window.removeEventListener(type, listener, true);
  }
  listen.mockClear();
});

/** As the browser does, which has the state that it was given for each entry. */
function openHistory() {
  let memory = createScrollMemory();
  const others: unknown[] = [];
  return {
    push: () => {
      const state = memory.leave();
      others.push(window.history.state);
      window.history.replaceState(state, '');
      memory.restore();
    },
    /** To another entry; the one on screen is what the next call leads to. */
    goBack: () => {
      const state = others.pop();
      others.push(window.history.state);
      window.history.replaceState(state, '');
      memory.enter();
    },
    reload: () => {
      memory = createScrollMemory();
    },
    restore: () => memory.restore(),
  };
}

it("restores each entry's position, even if the visitor leaves right after scrolling", () => {
  const { push, goBack, restore } = openHistory();
  scrollTo(5_000);
  push();
  scrollTo(700);

  goBack();
  expect([restore(), window.scrollY]).toEqual([true, 5_000]);
  goBack();
  expect([restore(), window.scrollY]).toEqual([true, 700]);
});

it('knows the position of a visitor who scrolled before the script ran', () => {
  Object.assign(window, { scrollY: 5_000 });
  const { push, goBack, restore } = openHistory();
  push();

  goBack();
  restore();

  expect(window.scrollY).toBe(5_000);
});

it('knows it also if the visitor goes back without scrolling again', () => {
  const { push, goBack, reload, restore } = openHistory();
  push();
  Object.assign(window, { scrollY: 5_000 });
  reload();

  goBack();
  restore();
  expect(window.scrollY).toBe(0);
  goBack();
  restore();

  expect(window.scrollY).toBe(5_000);
});

it('includes scrolling within the frame in which the visitor leaves', () => {
  const { push, goBack, restore } = openHistory();
  scrollTo(5_000);
  // The event of it comes with the next frame.
  Object.assign(window, { scrollY: 5_600 });
  push();

  goBack();
  restore();

  expect(window.scrollY).toBe(5_600);
});

it('ignores the initial position if the browser has moved to another entry since', () => {
  window.history.replaceState({ entry: 1, top: 700 }, '');

  const memory = createScrollMemory(true);

  expect([memory.restore(), window.scrollY]).toEqual([true, 700]);
});

it("ignores the browser's own scrolling before the restoration", () => {
  const { push, goBack, restore } = openHistory();
  scrollTo(5_000);
  push();
  goBack();
  scrollTo(1_000);

  restore();

  expect(window.scrollY).toBe(5_000);
});

it('continues while the page grows, until the visitor scrolls', () => {
  const { push, goBack, restore } = openHistory();
  scrollTo(5_000);
  push();
  goBack();
  height = 2_000;
  restore();
  expect(window.scrollY).toBe(2_000);

  height = 9_000;
  grow();
  expect(window.scrollY).toBe(5_000);
  window.dispatchEvent(new Event('wheel'));
  scrollTo(300);
  grow();

  expect(window.scrollY).toBe(300);
});

it('restores an entry of the previous document', () => {
  const { push, goBack, reload, restore } = openHistory();
  scrollTo(5_000);
  push();
  scrollTo(700);
  jest.advanceTimersByTime(1_000);

  reload();
  goBack();
  restore();
  expect(window.scrollY).toBe(5_000);

  reload();
  goBack();
  restore();
  expect(window.scrollY).toBe(700);
});

it('moves the focus back and forth to where it was, without scrolling there', () => {
  const show = (html: string) => {
    document.body.innerHTML = `<main>${html}</main>`;
  };
  const links = '<a href="/">One</a> <a href="/other">Other</a>';
  const { push, goBack, restore } = openHistory();
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
  show(links);
  focusOn('[href="/other"]');
  push();
  show('<h1 tabindex="-1">Other</h1><button>More</button>');
  focusOn('button');

  for (const expected of ['Other', 'More']) {
    goBack();
    show(expected === 'Other' ? links : '<h1 tabindex="-1">Other</h1><button>More</button>');
    restore();
    expect(document.activeElement).toHaveTextContent(expected);
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  }

  focus.mockRestore();
  document.body.innerHTML = '';
});

it("does not scroll for a new entry, or one with other code's state", () => {
  const { push, goBack, restore } = openHistory();
  scrollTo(5_000);
  expect(restore()).toBe(false);
  push();
  expect(restore()).toBe(false);

  window.history.replaceState('of other code', '');
  createScrollMemory().enter();
  expect(restore()).toBe(false);
  expect(window.scrollY).toBe(5_000);
  expect(goBack).not.toThrow();
});

it('does not write more often than browsers allow', () => {
  openHistory();
  const write = jest.spyOn(window.history, 'replaceState');

  for (let top = 0; top < 3_000; top += 10) {
    scrollTo(top);
    jest.advanceTimersByTime(100);
  }
  expect(write).not.toHaveBeenCalled();
  jest.advanceTimersByTime(500);

  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
});

it('writes to the history only once there is a position', () => {
  createScrollMemory();
  expect(window.history.state).toBeNull();

  scrollTo(300);
  jest.runAllTimers();
  expect(window.history.state).toMatchObject({ top: 300 });
});

it('leaves an entry without a history write if its position is in the history already', () => {
  const memory = createScrollMemory();
  scrollTo(300);
  jest.runAllTimers();
  const write = jest.spyOn(window.history, 'replaceState');

  memory.leave();
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});
