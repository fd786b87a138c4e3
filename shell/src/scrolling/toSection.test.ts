import { toSection } from './toSection.ts';

const scrollIntoView = jest.fn();
const TO_SECTION = { block: 'start', behavior: 'smooth' };

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = ['mission', 'about']
    .map((id) => `<section id="${id}" tabindex="-1"></section>`)
    .join('');
  scrollIntoView.mockClear();
  Element.prototype.scrollIntoView = scrollIntoView;
  window.matchMedia = (() => ({ matches: false })) as never;
  window.ResizeObserver = class {
    observe() {}
    disconnect() {}
  } as never;
});
afterEach(() => jest.useRealTimers());

const sections = () => scrollIntoView.mock.instances.map(({ id }) => id);

it('scrolls smoothly to a section of the same page and focuses it', () => {
  toSection('mission', false);

  expect(scrollIntoView.mock.calls).toEqual([[TO_SECTION]]);
  expect(document.getElementById('mission')).toHaveFocus();
});

it('scrolls again if the same section is chosen again', () => {
  toSection('mission', false);
  toSection('mission', false);

  expect(sections()).toEqual(['mission', 'mission']);
});

it('shows another page first and scrolls to its section 100 ms later', () => {
  toSection('mission', true);
  jest.advanceTimersByTime(99);
  expect(sections()).toEqual([]);

  jest.advanceTimersByTime(1);
  expect(scrollIntoView.mock.calls).toEqual([[TO_SECTION]]);
});

it('scrolls only to the section chosen last', () => {
  toSection('mission', true);
  toSection('about', false);
  jest.advanceTimersByTime(1_000);

  expect(sections()).toEqual(['about']);
});

it('listens once, however often another page is opened', () => {
  const listen = jest.spyOn(window, 'addEventListener');

  toSection('mission', true);
  toSection('about', true);

  expect(new Set(listen.mock.calls.map(([, listener]) => listener)).size).toBe(1);
});

it('does not scroll if the visitor goes back meanwhile', () => {
  toSection('mission', true);
  window.dispatchEvent(new Event('popstate'));
  jest.advanceTimersByTime(1_000);

  expect(sections()).toEqual([]);
});

it('jumps instead of scrolling smoothly with prefers-reduced-motion', () => {
  window.matchMedia = (() => ({ matches: true })) as never;

  toSection('mission', false);

  expect(scrollIntoView.mock.calls).toEqual([[{ ...TO_SECTION, behavior: 'instant' }]]);
});
