/** @jest-environment node */
import { publish } from '../react/events/channel.ts';
import { RemoteRegion } from '../react/RemoteRegion.tsx';
import { withContract } from './withContract.ts';

interface Modules {
  'buy/BuyButton': { sku: string };
  'buy/Cart': object;
}

interface Events {
  'cart:changed': { count: number };
}

it('types names and props of modules and events, without a change at run time', () => {
  const typed = withContract<{ modules: Modules; events: Events }>();

  expect(typed.RemoteRegion).toBe(RemoteRegion);
  void [
    <typed.RemoteRegion key="1" module="buy/BuyButton" props={{ sku: 'T-1' }} />,
    // @ts-expect-error: no such props
    <typed.RemoteRegion key="2" module="buy/BuyButton" props={{ amount: 1 }} />,
    // @ts-expect-error: no such module
    <typed.RemoteRegion key="3" module="buy/Button" props={{}} />,
  ];
  const { publish: publishTyped } = typed;
  expect(publishTyped).toBe(publish);
  void [
    () => publishTyped('cart:changed', { count: 1 }),
    // @ts-expect-error: no such payload
    () => publishTyped('cart:changed', { amount: 1 }),
    // @ts-expect-error: no such event
    () => publishTyped('cart', { count: 1 }),
  ];
});
