/** @jest-environment node */
import { MAX_LEVELS } from '../../protocol/manifest/levels.ts';
import { loadInput } from '../../testing/loadInput.ts';
import { callLoad } from './runLoad.ts';

it('refuses data of too many levels', async () => {
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
  const loading = (levels: number) => callLoad(async () => ({ data: nested(levels) }), loadInput());

  expect(await loading(MAX_LEVELS)).toEqual({ data: nested(MAX_LEVELS) });
  await expect(loading(MAX_LEVELS + 1)).rejects.toThrow('its data has more than 100 levels');
});

describe('data with an instance of a class', () => {
  const data = {
    days: [{ at: new Date(0) }],
    sizes: new Map([['S', 1]]),
    names: ['S'],
    none: null,
  };

  afterEach(() => jest.restoreAllMocks());

  it('are announced in development', async () => {
    jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'development' });
    const warn = jest.spyOn(console, 'warn').mockImplementation();

    await callLoad(async () => ({ data }), loadInput());

    expect(warn.mock.calls).toEqual([
      [
        '`load` must return JSON: data.days.0.at is a Date, of which the component gets "1970-01-01T00:00:00.000Z"',
      ],
      ['`load` must return JSON: data.sizes is a Map, of which the component gets {}'],
    ]);
  });

  it('are accepted in production', async () => {
    const loaded = await callLoad(async () => ({ data }), loadInput());

    expect(loaded).toMatchObject({ data: { sizes: {} } });
  });
});
