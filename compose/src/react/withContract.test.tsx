import { RemoteRegion } from './RemoteRegion.tsx';
import { withContract } from './withContract.ts';

interface Modules {
  'buy/BuyButton': { sku: string };
  'buy/Cart': object;
}

it('types the names of modules and their props, and is the same component', () => {
  const typed = withContract<{ modules: Modules }>();

  expect(typed.RemoteRegion).toBe(RemoteRegion);
  void [
    <typed.RemoteRegion key="1" module="buy/BuyButton" props={{ sku: 'T-1' }} />,
    // @ts-expect-error: no such props
    <typed.RemoteRegion key="2" module="buy/BuyButton" props={{ amount: 1 }} />,
    // @ts-expect-error: no such module
    <typed.RemoteRegion key="3" module="buy/Button" props={{}} />,
  ];
});
