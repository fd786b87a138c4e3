import { availableParallelism } from 'node:os';
import { type CircuitBreakers, createCircuitBreakers } from '../renderer/createCircuitBreakers.ts';
import {
  createRenderer,
  type RendererOptions,
  type SupervisedRenderer,
} from '../renderer/createRenderer.ts';
import { createProbeModule } from '../renderer/probeModule.ts';
import type { Renderer } from '../renderer/Renderer.ts';
import { renderOverridesApart } from '../visitors/renderOverridesApart.ts';

interface Rendering {
  /** Renders every page: those of visitors with overrides apart from the others'. */
  renderer: Renderer;
  /** Renders pages of the releases that visitors get. */
  live: SupervisedRenderer;
  /** Those of its modules. */
  circuits: CircuitBreakers;
  close(): void;
}

/** Starts what renders pages. */
export function startRendering({
  renderers = defaultRenderers(),
  ...options
}: Omit<RendererOptions, 'circuits'>): Rendering {
  const { program, logger, answerFetch } = options;
  const probeModule = createProbeModule(program, logger, undefined, answerFetch);
  const circuits = createCircuitBreakers({ probeModule, logger });
  const live = createRenderer({ ...options, renderers, circuits });
  const renderer = renderOverridesApart(live, () =>
    createRenderer({
      ...options,
      renderers: 1,
      circuits: createCircuitBreakers({ probeModule, logger }),
    }),
  );
  return {
    renderer,
    live,
    circuits,
    close: () => {
      renderer.close();
      circuits.close();
    },
  };
}

/** One for each two cores: the others are for the server, its compression, and what else runs there. */
const defaultRenderers = (): number => Math.max(1, Math.floor(availableParallelism() / 2));
