import { scrollToSection } from './scrollToSection.ts';

let grow: () => void = () => {};
let top = 500;
const scrollTo = jest.fn();

beforeEach(() => {
  document.body.innerHTML = '<section id="waitlist" tabindex="-1"></section>';
  top = 500;
  scrollTo.mockClear();
  window.scrollTo = scrollTo as never;
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

const targets = () => scrollTo.mock.calls.map(([{ top: target }]) => target);

describe('scrollToSection', () => {
  it('follows the section when the page above it grows', () => {
    scrollToSection('waitlist');
    top = 1_200;
    grow();

    expect(targets()).toEqual([400, 1_100]);
  });

  it('lets go as soon as the visitor scrolls', () => {
    scrollToSection('waitlist');
    window.dispatchEvent(new Event('wheel'));
    top = 1_200;
    grow();

    expect(targets()).toEqual([400]);
  });

  it('says so when there is no such section', () => {
    expect(scrollToSection('nowhere')).toBe(false);
    expect(targets()).toEqual([]);
  });
});
