/** @jest-environment node */
import { StartError } from '@statline/service/StartError';
import { openSource } from './openSource.ts';

jest.mock('@aws-sdk/client-s3', () => {
  throw Object.assign(new Error("Cannot find module '@aws-sdk/client-s3'"), {
    code: 'MODULE_NOT_FOUND',
  });
});

it("says which package to install if AWS's client is missing", async () => {
  const opening = openSource('s3://releases/cart/');

  await expect(opening).rejects.toThrow(StartError);
  await expect(opening).rejects.toThrow('needs the package @aws-sdk/client-s3: install it.');
});
