import { trustScriptAddresses } from './trustScriptAddresses.ts';

it.each([
  ['/assets/shell.js', true],
  ['/remotes/legal/0123/remoteEntry.js?retry=1', true],
  ['/api/waitlist', false],
  ['/', false],
  ['/assets/../api/waitlist', false],
  ['/assets/%2e%2e/api/waitlist', false],
  ['//localhost/api/waitlist', false],
  ['data:text/javascript,alert(1)', false],
  ['javascript:alert(1)', false],
  ['blob:http://localhost/0123', false],
  // Of another origin: the content security policy's to decide.
  ['http://localhost:3003/remoteEntry.js', true],
])('%s is a trusted script address: %s', (address, expected) => {
  const createPolicy = jest.fn();
  window.trustedTypes = { createPolicy };

  trustScriptAddresses();

  const [[name, { createScriptURL }]] = createPolicy.mock.calls;
  expect(name).toBe('default');
  expect(createScriptURL(address)).toBe(expected ? address : null);
});

it('leaves the default policy of an extension, since a second one throws', () => {
  const createPolicy = jest.fn();
  window.trustedTypes = { defaultPolicy: {}, createPolicy };

  trustScriptAddresses();

  expect(createPolicy).not.toHaveBeenCalled();
});
