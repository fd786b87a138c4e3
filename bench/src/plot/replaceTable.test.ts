/** @jest-environment node */
import { replaceTable } from './replaceTable.ts';

it('rejects a document without a table', async () => {
  await expect(replaceTable('LICENSE', '')).rejects.toThrow('LICENSE has no table');
});
