import { recordTriggers } from './recordTriggers.ts';

const HERO = 'marketing/Hero';
const BUY = 'buy/BuyButton';

beforeEach(() => {
  document.body.innerHTML = `
    <div data-region="${HERO}">
      <button id="own">Press</button>
      <div data-region="${BUY}"><button id="inner">Buy</button></div>
    </div>
    <button id="outside">Menu</button>`;
});

const interact = (type: string, id: string, init = {}) =>
  document.getElementById(id)?.dispatchEvent(new MouseEvent(type, { bubbles: true, ...init }));

it.each(['pointerover', 'pointermove', 'focusin', 'keydown', 'click'])(
  'the need of a region is noted on %s within it, though the page keeps it to itself',
  (type) => {
    const stop = (event: Event) => event.stopPropagation();
    document.addEventListener(type, stop, { capture: true, once: true });
    const triggers = recordTriggers(() => {});

    interact(type, 'own');

    expect([...triggers.fired]).toEqual([HERO]);
  },
);

it('is that of the regions around it, too, and of no other', () => {
  const triggers = recordTriggers(() => {});

  interact('pointerover', 'outside');
  expect([...triggers.fired]).toEqual([]);
  interact('pointerover', 'inner');

  expect([...triggers.fired]).toEqual([BUY, HERO]);
});

it('is reported at once where there is a loader', () => {
  const onFired = jest.fn();
  recordTriggers(() => {}).onFired = onFired;

  interact('pointerover', 'own');

  expect(onFired.mock.calls).toEqual([[HERO]]);
});

it('an interaction is more than a pointer that rests, is pressed, or that a headless browser moves to the origin', () => {
  const onInteraction = jest.fn();
  recordTriggers(onInteraction);

  interact('pointerover', 'outside', { clientX: 5 });
  interact('pointerdown', 'outside', { clientX: 5 });
  interact('pointermove', 'outside', { clientX: 0, clientY: 0 });
  expect(onInteraction).not.toHaveBeenCalled();
  interact('pointermove', 'outside', { clientX: 5 });
  interact('scroll', 'outside');

  expect(onInteraction).toHaveBeenCalledTimes(2);
});
