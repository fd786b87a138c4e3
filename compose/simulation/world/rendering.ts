import type { SmokeRender } from '../../src/releases/gate/checkRelease.ts';
import type { PoolRenderer } from '../../src/rendering/renderer/createRenderer.ts';

const pause = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));

/** In place of the worker processes: pages whose regions state their releases. */
export const createRenderer = (): PoolRenderer => ({
  workerFor: () => undefined,
  isFull: () => false,
  browserOnly: () => [],
  render: async ({ mounts, composition: { releases } }) => {
    await pause(10);
    const rendered = mounts.filter((id) =>
      releases.some(({ name, modules }) =>
        Object.keys(modules).some((module) => `${name}/${module}` === id),
      ),
    );
    const html = releases.map(({ name, id }) => `<p>${name} ${id}</p>`).join('');
    return { html, styles: '', rendered, failures: [], loads: [] };
  },
  canRender: () => true,
  ready: async () => {},
  permit: () => pause(50),
  close: () => {},
  circuits: { of: () => [], all: () => [] } as unknown as PoolRenderer['circuits'],
});

/** In place of the process that runs a new release once. */
export const createSmokeRender = (): SmokeRender => async () => {
  await pause(200);
  return [];
};
