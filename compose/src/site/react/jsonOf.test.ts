/** @jest-environment node */
import { MAX_LEVELS } from '../../protocol/manifest/levels.ts';
import { frozenFrom, jsonOf } from './jsonOf.ts';

it('makes an immutable copy of data', () => {
  const given = { sku: 'T-1', sizes: [1, 2], of: { colour: null, isNew: true }, no: undefined };

  const copy = frozenFrom(jsonOf(given, 'props'));

  expect(copy).toEqual({ sku: 'T-1', sizes: [1, 2], of: { colour: null, isNew: true } });
  for (const part of [copy, copy.sizes, copy.of]) expect(Object.isFrozen(part)).toBe(true);
});

const circle: { self?: object } = {};
circle.self = circle;

it.each([
  [{ onAdd: () => {} }, 'props.onAdd is a function, and only JSON can be handed over'],
  [{ at: { day: new Date(0) } }, 'props.at.day is a Date'],
  [{ skus: [new Set(['T-1'])] }, 'props.skus.0 is a Set'],
  [{ price: Number.NaN }, 'props.price is NaN'],
  [{ price: 1n }, 'props.price is 1'],
  [{ key: Symbol('key') }, 'props.key is Symbol(key)'],
  [circle, 'props.self contains itself'],
])('refuses values that JSON cannot represent: %p', (value, reason) => {
  expect(() => jsonOf(value, 'props')).toThrow(reason);
});

it('refuses a value of too many levels', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

  expect(frozenFrom(jsonOf({ of: nested(MAX_LEVELS - 1) }, 'props'))).toBeDefined();
  expect(() => jsonOf({ of: nested(MAX_LEVELS) }, 'props')).toThrow('more than 100 levels');
  expect(() => jsonOf({ of: nested(4_000) }, 'props')).toThrow('more than 100 levels');
});

it('refuses an oversized value', () => {
  expect(() => jsonOf({ text: 'x'.repeat(50_000) }, 'props')).toThrow('50000 is the most');
});
