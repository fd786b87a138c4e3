import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { createDeferred, type Deferred, watchViewport } from './watchViewport.ts';

const HERO = 'marketing/Hero';

/** The needs of modules, as a loader has them. */
function needsOf(...needed: ModuleId[]) {
  const needs = new Map<ModuleId, Deferred>();
  const needOf = (id: ModuleId) => {
    const need = needs.get(id) ?? createDeferred();
    needs.set(id, need);
    return need;
  };
  for (const id of needed) needOf(id).resolve();
  return {
    resolve: (id: ModuleId) => needOf(id).resolve(),
    of: (id: ModuleId) => needOf(id).promise,
    watch: (region: Element) => watchViewport(region, needOf),
  };
}

/** Each created observer, and what reports to it that its region intersects. */
let observers: { margin: string | undefined; intersect: () => void; isOn: () => boolean }[];

beforeEach(() => {
  observers = [];
  globalThis.IntersectionObserver = class {
    constructor(
      report: (entries: { isIntersecting: boolean }[]) => void,
      options: IntersectionObserverInit,
    ) {
      observers.push({
        margin: options.rootMargin,
        intersect: () => report([{ isIntersecting: true }]),
        isOn: () => this.isOn,
      });
      report([{ isIntersecting: false }]);
    }
    isOn = false;
    observe() {
      this.isOn = true;
    }
    disconnect() {
      this.isOn = false;
    }
  } as never;
});
afterEach(() => {
  document.body.innerHTML = '';
  Reflect.deleteProperty(navigator, 'connection');
});

function makeRegion() {
  const region = document.createElement('div');
  region.dataset.region = HERO;
  region.innerHTML = '<button>Press</button>';
  document.body.append(region);
  return region;
}

async function isResolved(promise: Promise<void>): Promise<boolean> {
  return Promise.race([promise.then(() => true), Promise.resolve().then(() => false)]);
}

describe('the need of a region for its script', () => {
  it('begins when the region comes within a screen of the view', async () => {
    const needs = needsOf();
    const region = makeRegion();
    const need = needs.of(HERO);
    needs.watch(region);
    expect(await isResolved(need)).toBe(false);
    expect(region).toHaveAttribute('data-idle');

    observers[0]?.intersect();

    await need;
    expect(observers[0]?.margin).toBe('100% 0%');
    expect(observers[0]?.isOn()).toBe(false);
    expect(region).not.toHaveAttribute('data-idle');
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'begins later for a visitor with %p',
    (connection) => {
      Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

      needsOf().watch(makeRegion());

      expect(observers[0]?.margin).toBe('25% 0%');
    },
  );

  it('has begun if the visitor used the region before', async () => {
    const needs = needsOf(HERO);
    const region = makeRegion();

    needs.watch(region);

    await needs.of(HERO);
    expect(region).not.toHaveAttribute('data-idle');
    expect(observers).toEqual([]);
  });

  it('does not begin for other regions', async () => {
    const needs = needsOf(HERO);

    expect(await isResolved(needs.of('marketing/Story'))).toBe(false);
  });

  it('is not observed after the region is unmounted', async () => {
    const needs = needsOf();
    const region = makeRegion();
    const end = needs.watch(region);

    end();

    expect(observers[0]?.isOn()).toBe(false);
    expect(await isResolved(needs.of(HERO))).toBe(false);
  });

  it('begins for a nested region too, before the outer one is hydrated', async () => {
    const needs = needsOf();
    const region = makeRegion();
    region.innerHTML += '<div data-region="buy/BuyButton"><button>Buy</button></div>';
    const inner = needs.of('buy/BuyButton');
    needs.watch(region);
    observers.at(-1)?.intersect();
    await needs.of(HERO);
    expect(await isResolved(inner)).toBe(false);
    expect(region.querySelector('[data-region]')).toHaveAttribute('data-idle');

    needs.resolve('buy/BuyButton');

    await inner;
    expect(region.querySelector('[data-region]')).not.toHaveAttribute('data-idle');
  });

  it('is watched in no region of a module once it has begun in one', async () => {
    const needs = needsOf();
    const regions = [makeRegion(), makeRegion()];
    for (const region of regions) needs.watch(region);

    observers[0]?.intersect();
    await needs.of(HERO);

    expect(regions[1]).not.toHaveAttribute('data-idle');
    expect(observers[1]?.isOn()).toBe(false);
  });
});
