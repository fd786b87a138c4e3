/** @jest-environment node */
import type { Load } from '../site/loads/Load.ts';
import { loadInput } from './loadInput.ts';

const load: Load<{ sku: string }, string> = async ({ props, path, query, fetch }) => {
  const response = await fetch(`${path}${props.sku}?size=${query.get('size')}`);
  return { data: await response.text() };
};

it('lets the test respond to a load', async () => {
  const requests: unknown[] = [];
  const text = async () => 'three left';
  const fetch = async (address: string | URL) => {
    requests.push(address);
    return { text } as Response;
  };
  const query = new URLSearchParams('size=9');

  expect(await load(loadInput({ props: { sku: 'T-1' }, query, fetch }))).toEqual({
    data: 'three left',
  });
  expect(requests).toEqual(['/T-1?size=9']);
});

it('rejects every request by default', async () => {
  await expect(load(loadInput({ props: { sku: 'T-1' } }))).rejects.toThrow('there is no network');
});
