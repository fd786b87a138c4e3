import { createHash } from 'node:crypto';
import { createDigest, newSecret } from './createDigest.ts';

const CALLER = '203.0.113.7';

test('maps a caller to one key per secret', () => {
  const secret = newSecret();

  expect(createDigest(secret)(CALLER)).toBe(createDigest(secret)(CALLER));
  expect(createDigest(secret)(CALLER)).not.toBe(createDigest(newSecret())(CALLER));
  expect(createDigest(secret)(CALLER)).not.toBe(createDigest(secret)('203.0.113.8'));
});

test('is not a plain hash of the address', () => {
  const key = createDigest(newSecret())(CALLER);

  const hashes = ['sha256', 'sha512', 'sha1', 'md5'].map((algorithm) =>
    createHash(algorithm).update(CALLER).digest('base64url'),
  );
  expect(hashes).not.toContain(key);
});
