import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server.node';
import { AncestorsContext, RegionContext } from '../contexts.ts';
import type { ModuleLoader } from '../ModuleLoader.ts';
import { forgetEvents, publish, setSiteEvents } from './channel.ts';
import { useEvent } from './useEvent.ts';

const counted = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value: unknown) =>
      typeof (value as { count?: unknown } | null)?.count === 'number'
        ? { value }
        : { issues: [{ message: 'a count is missing' }] },
  },
} as const;

function MiniCart() {
  const [count, setCount] = useState(0);
  useEvent('cart:changed', (cart: { count: number }) => setCount(cart.count));
  return <p>{count} in the cart</p>;
}

interface ListenerProps {
  onEvent: (payload: never) => void;
}

function Listener({ onEvent }: ListenerProps) {
  useEvent('cart:changed', onEvent);
  return null;
}

let errors: jest.SpyInstance;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation();
  setSiteEvents({ 'cart:changed': counted });
  forgetEvents();
});
afterEach(() => errors.mockRestore());

const say = (payload?: unknown, name = 'cart:changed') => act(async () => publish(name, payload));
const messages = () => errors.mock.calls.map(([text]) => text);

it('calls every listener, and later ones with the last event', async () => {
  render(<MiniCart />);
  expect(screen.getByText('0 in the cart')).toBeInTheDocument();

  await say({ count: 1 });
  await say({ count: 2 });
  render(<MiniCart />);

  expect(screen.getAllByText('2 in the cart')).toHaveLength(2);
});

it('does not call a listener of an unmounted component', async () => {
  const onEvent = jest.fn();
  render(<Listener onEvent={onEvent} />).unmount();

  await say({ count: 1 });

  expect(onEvent).not.toHaveBeenCalled();
});

it('gives each listener an immutable copy', async () => {
  const received: { count: number; skus: string[] }[] = [];
  render(<Listener onEvent={(cart: (typeof received)[0]) => received.push(cart)} />);
  const given = { count: 1, skus: ['T-1'] };

  await say(given);
  given.skus.push('T-2');

  expect(received).toEqual([{ count: 1, skus: ['T-1'] }]);
  expect(() => received[0]?.skus.push('T-3')).toThrow(TypeError);
});

it.each([
  ['a payload that violates the schema', { amount: 1 }, 'cart:changed', 'a count is missing'],
  [
    'a payload that is not JSON',
    { count: 1, onBuy: () => {} },
    'cart:changed',
    'it.payload.onBuy is a function, and only JSON can be handed over',
  ],
  ['an unknown event', { count: 1 }, 'cart:emptied', 'the site has no such event'],
])('does not publish %s, and reports that', async (_, payload, name, reason) => {
  render(<MiniCart />);

  await say(payload, name);

  expect(screen.getByText('0 in the cart')).toBeInTheDocument();
  expect(messages()).toEqual([`The event ${name} was not published: ${reason}`]);
});

it('isolates a listener that throws, and reports its module once', async () => {
  const reported: string[] = [];
  const loader = { report: (id: string) => reported.push(id) } as unknown as ModuleLoader;
  const thrown: unknown[] = [];
  window.reportError = (error) => thrown.push(error);
  const broken = () => {
    throw new Error('broken listener');
  };
  render(
    <RegionContext value={{ loader, site: {} as never }}>
      <AncestorsContext value={['decide/ProductPage', 'explore/Recommendations']}>
        <Listener onEvent={broken} />
      </AncestorsContext>
      <MiniCart />
    </RegionContext>,
  );

  await say({ count: 1 });
  await say({ count: 2 });

  expect(screen.getByText('2 in the cart')).toBeInTheDocument();
  expect(reported).toEqual(['explore/Recommendations']);
  expect(thrown).toEqual([new Error('broken listener'), new Error('broken listener')]);
});

it('stops listeners that call each other endlessly', async () => {
  render(
    <Listener
      onEvent={({ count }: { count: number }) => publish('cart:changed', { count: count + 1 })}
    />,
  );

  await say({ count: 1 });

  expect(messages()).toEqual([
    'The event cart:changed was not published: 100 a second is the most',
  ]);
});

it("limits an event's rate to what visitors can cause", async () => {
  const onEvent = jest.fn();
  render(<Listener onEvent={onEvent} />);

  for (let count = 0; count < 150; count += 1) publish('cart:changed', { count });

  expect(onEvent).toHaveBeenCalledTimes(100);
  expect(messages()[0]).toBe('The event cart:changed was not published: 100 a second is the most');
});

it('does nothing during rendering on the server', () => {
  expect(renderToString(<MiniCart />)).toContain('0<!-- --> in the cart');
});
