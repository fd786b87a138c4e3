import { watchInteractions } from './watchInteractions.ts';

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
  "records a region as used on %s inside it, even if the page stops the event's propagation",
  (type) => {
    const stop = (event: Event) => event.stopPropagation();
    document.addEventListener(type, stop, { capture: true, once: true });
    const used = watchInteractions(() => {});

    interact(type, 'own');

    expect([...used.ids]).toEqual([HERO]);
  },
);

it('records the regions around it as used too, and no others', () => {
  const used = watchInteractions(() => {});

  interact('pointerover', 'outside');
  expect([...used.ids]).toEqual([]);
  interact('pointerover', 'inner');

  expect([...used.ids]).toEqual([BUY, HERO]);
});

it('reports a used region to the loader at once', () => {
  const onUse = jest.fn();
  watchInteractions(() => {}).onUse = onUse;

  interact('pointerover', 'own');

  expect(onUse.mock.calls).toEqual([[HERO]]);
});

it("does not count a resting, pressed, or headless browser's pointer as an interaction", () => {
  const onInteraction = jest.fn();
  watchInteractions(onInteraction);

  interact('pointerover', 'outside', { clientX: 5 });
  interact('pointerdown', 'outside', { clientX: 5 });
  interact('pointermove', 'outside', { clientX: 0, clientY: 0 });
  expect(onInteraction).not.toHaveBeenCalled();
  interact('pointermove', 'outside', { clientX: 5 });
  interact('scroll', 'outside');

  expect(onInteraction).toHaveBeenCalledTimes(2);
});
