import { setImmediate } from 'node:timers/promises';
import type { FunctionComponent } from 'react';
import { type ModuleId, moduleOf, remoteOf } from '../../protocol/names/ModuleId.ts';
import type { SmokeRenderRequest } from '../../protocol/SmokeRenderRequest.ts';
import {
  AncestorsContext,
  RegionContext,
  type RegionEnvironment,
} from '../../site/react/contexts.ts';
import { createServerLoader } from '../worker/createServerLoader.ts';
import type { ServerModule } from '../worker/evaluateModules.ts';
import { renderToHtml } from '../worker/renderToHtml.ts';

interface Surroundings {
  offered: readonly ModuleId[];
  /** Whether the modules that it mounts are available, each as a stand-in. */
  isThere: boolean;
  onMounted: (module: ModuleId, props: object) => void;
  /** Aborts the rendering, which then throws the signal's reason. */
  signal: AbortSignal;
}

/**
 * Renders one module by itself; it can mount others as on a page of a site. The function never rejects.
 *
 * @returns no `html` if the rendering was not finished; all errors that were thrown, also those that a boundary of the
 *   module would hide; and the reasons why the module may not mount others.
 */
export async function renderAlone(
  Component: FunctionComponent<object>,
  { module, props, inner = [] }: SmokeRenderRequest['mounts'][number],
  { offered, isThere, onMounted, signal }: Surroundings,
) {
  const thrown = new Set<unknown>();
  const refused = new Set<string>();
  const outer = { name: remoteOf(module), modules: {}, mounts: { [moduleOf(module)]: [...inner] } };
  const mountable = (isThere ? inner : []).map((id) => ({
    name: remoteOf(id),
    modules: { [moduleOf(id)]: [] },
  }));
  const standInFor = (id: ModuleId): ServerModule =>
    function StandIn(given) {
      onMounted(id, given);
      return <p>Another team's module</p>;
    };
  const environment: RegionEnvironment = {
    loader: {
      ...createServerLoader(
        [outer, ...mountable],
        new Map(inner.map((id) => [id, standInFor(id)])),
      ),
      refused: (reason) => void refused.add(reason),
      isAbsent: () => !isThere,
    },
    site: {
      modules: Object.fromEntries(
        offered.map((id) => [id, { sampleProps: {}, mountable: true as const }]),
      ),
      loading: () => null,
      unavailable: () => null,
    },
  };
  // React renders in microtasks: without this turn of the event loop, several renderings would look like one stall.
  await setImmediate();
  try {
    const rendered = await renderToHtml(
      <RegionContext value={environment}>
        <AncestorsContext value={[module]}>
          <Component {...props} />
        </AncestorsContext>
      </RegionContext>,
      { onError: (error) => void thrown.add(error), signal },
    );
    return { ...rendered, thrown, refused };
  } catch (error) {
    thrown.add(error);
    return { html: undefined, styles: '', thrown, refused };
  }
}
