import { insertScripts } from './insertScripts.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const scripts = () => [...document.body.querySelectorAll('script')];

it("inserts the scripts of the document's template, to run in their order", () => {
  document.body.innerHTML =
    '<template id="program"><script src="/1.js" integrity="sha384-1"></script><script src="/2.js"></script></template>';
  expect(scripts()).toEqual([]);
  const onLost = jest.fn();

  expect(insertScripts('program', onLost)).toBe(true);

  expect(scripts().map((script) => [script.getAttribute('src'), script.async])).toEqual([
    ['/1.js', false],
    ['/2.js', false],
  ]);
  expect(scripts()[0]?.getAttribute('integrity')).toBe('sha384-1');
  expect(document.querySelector('template')).toBeNull();
  scripts()[1]?.dispatchEvent(new Event('error'));
  expect(onLost).toHaveBeenCalled();
});

it('does nothing until the template has been parsed', () => {
  expect(insertScripts('program')).toBe(false);
});

it('runs independent scripts as they load, so that none delays another', () => {
  document.body.innerHTML = '<template id="enhancements"><script src="/1.js"></script></template>';

  insertScripts('enhancements');

  expect(scripts().map(({ async }) => async)).toEqual([true]);
});

it('retries a script that failed to load, doubling the delay', () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<template id="enhancements"><script src="/1.js"></script></template>';
  insertScripts('enhancements');

  scripts()[0]?.dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(2_000);
  scripts()[1]?.dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(2_000);

  expect(scripts()).toHaveLength(2);
  jest.advanceTimersByTime(2_000);
  expect(scripts().map((script) => script.getAttribute('src'))).toEqual([
    '/1.js',
    '/1.js',
    '/1.js',
  ]);
  jest.useRealTimers();
});
