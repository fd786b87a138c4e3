import { availableParallelism } from 'node:os';
import { type CircuitBreakers, createCircuitBreakers } from './createCircuitBreakers.ts';
import { createProbeModule } from './createProbeModule.ts';
import { createRenderer, type RendererOptions, type SupervisedRenderer } from './createRenderer.ts';

export interface Rendering extends SupervisedRenderer {
  /** Those of the modules of live releases. */
  circuits: CircuitBreakers;
}

/**
 * Starts the renderer of a server. Pages of visitors with overrides have a renderer of their own, started
 * with the first of them: code from elsewhere shares no process, no cached bundle and no circuit breaker
 * with live releases.
 */
export function startRendering({
  renderers = defaultRenderers(),
  ...options
}: Omit<RendererOptions, 'circuits'>): Rendering {
  const { program, logger, handleFetch } = options;
  const probeModule = createProbeModule({ program, logger, handleFetch });
  const start = (count: number) => {
    const circuits = createCircuitBreakers({ probeModule, logger });
    const renderer = createRenderer({ ...options, renderers: count, circuits });
    const close = () => {
      renderer.close();
      circuits.close();
    };
    return { ...renderer, circuits, close };
  };
  const live = start(renderers);
  let overrides: Rendering | undefined;

  return {
    ...live,
    render: (request, signal) => {
      if (!request.composition.overrides) return live.render(request, signal);
      overrides ??= start(1);
      return overrides.render(request, signal);
    },
    close: () => {
      live.close();
      overrides?.close();
    },
  };
}

/** One for each two cores: the others are for the server, its compression, and what else runs there. */
const defaultRenderers = (): number => Math.max(1, Math.floor(availableParallelism() / 2));
