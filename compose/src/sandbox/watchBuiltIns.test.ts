/** @jest-environment node */
import { watchBuiltIns } from './watchBuiltIns.ts';

it('reads no global that remotes never see: Node warns whoever reads localStorage', () => {
  const own = Reflect.getOwnPropertyDescriptor(globalThis, 'localStorage');
  const read = jest.fn();
  Object.defineProperty(globalThis, 'localStorage', { get: read, configurable: true });

  watchBuiltIns();

  expect(read).not.toHaveBeenCalled();
  Reflect.deleteProperty(globalThis, 'localStorage');
  if (own) Object.defineProperty(globalThis, 'localStorage', own);
});
