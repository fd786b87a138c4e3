import { followSection, scrollToSection } from './scrollToSection.ts';

let grow: () => void = () => {};
let top = 500;
const OFFSET_PX = 80;
/** The target of each scroll: the top of the section at that time. */
let targets: number[] = [];

beforeEach(() => {
  document.body.innerHTML = '<section id="waitlist" tabindex="-1"></section>';
  top = 500;
  grow = () => {};
  targets = [];
  document.documentElement.style.scrollPaddingTop = `${OFFSET_PX}px`;
  Element.prototype.scrollIntoView = () => void targets.push(top);
  window.matchMedia = (() => ({ matches: false })) as never;
  window.ResizeObserver = class {
    constructor(report: () => void) {
      grow = report;
    }
    observe() {
      grow();
    }
    disconnect() {
      grow = () => {};
    }
  } as never;
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ top }) as DOMRect);
});

describe('scrollToSection', () => {
  it('follows the section while the page above it grows', () => {
    scrollToSection('waitlist');
    top = 1_200;
    grow();

    expect(targets).toEqual([500, 1_200]);
  });

  it.each(['wheel', 'popstate'])('stops at a %s: the visitor scrolls or navigates', (event) => {
    scrollToSection('waitlist');
    window.dispatchEvent(new Event(event));
    top = 1_200;
    grow();

    expect(targets).toEqual([500]);
  });

  it('returns false if the section does not exist', () => {
    expect(scrollToSection('nowhere')).toBe(false);
    expect(targets).toEqual([]);
  });

  it('scrolls to the section again when it replaces its placeholder', () => {
    document.body.innerHTML = '<div aria-busy="true"><span id="about" tabindex="-1"></span></div>';
    scrollToSection('about');
    document.body.innerHTML = '<section id="about" tabindex="-1"></section>';
    top = 2_000;
    grow();

    expect(targets).toEqual([500, 2_000]);
    expect(document.getElementById('about')).toHaveFocus();
  });
});

describe('followSection', () => {
  const placeholder = '<div aria-busy="true"><span id="about"></span></div>';
  const appear = () => {
    document.body.innerHTML = '<section id="about"></section>';
    top = 2_000;
    grow();
  };

  it('scrolls to the target of a deep link that is rendered later', () => {
    document.body.innerHTML = placeholder;
    top = OFFSET_PX;

    followSection('about');
    appear();

    expect(targets).toEqual([2_000]);
  });

  it('scrolls to a target rendered before the first resize notification', () => {
    document.body.innerHTML = placeholder;
    top = OFFSET_PX;
    const Observer = window.ResizeObserver;
    window.ResizeObserver = class extends Observer {
      override observe() {}
    };

    followSection('about');
    appear();

    expect(targets).toEqual([2_000]);
  });

  it.each([
    ['the section existed from the start', '<section id="about"></section>', OFFSET_PX],
    ['the browser has restored the scroll position', placeholder, -700],
  ])('does not scroll if %s', (_, page, at) => {
    document.body.innerHTML = page;
    top = at;

    followSection('about');
    appear();

    expect(targets).toEqual([]);
  });
});
