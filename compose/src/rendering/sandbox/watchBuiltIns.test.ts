/** @jest-environment node */
import { watchBuiltIns } from './watchBuiltIns.ts';

it('does not read globals hidden from remotes, as reading localStorage makes Node warn', () => {
  const own = Reflect.getOwnPropertyDescriptor(globalThis, 'localStorage');
  const read = jest.fn();
  Object.defineProperty(globalThis, 'localStorage', { get: read, configurable: true });

  watchBuiltIns();

  expect(read).not.toHaveBeenCalled();
  Reflect.deleteProperty(globalThis, 'localStorage');
  if (own) Object.defineProperty(globalThis, 'localStorage', own);
});
