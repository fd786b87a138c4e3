import type { Renderer } from '../renderer/Renderer.ts';

/** A renderer that can be ended. */
interface OwnRenderer extends Renderer {
  close(): void;
}

/**
 * Renders the pages of visitors with overrides in a renderer of their own, started when the first
 * of them comes: code from elsewhere shares no process, no cached bundle and no circuit breaker with
 * what everybody gets.
 */
export function renderOverridesApart(
  renderer: OwnRenderer,
  startAnother: () => OwnRenderer,
): OwnRenderer {
  let another: OwnRenderer | undefined;
  return {
    browserOnly: renderer.browserOnly,
    isFull: () => renderer.isFull?.() ?? false,
    render: (request, signal) => {
      if (!request.composition.overrides) return renderer.render(request, signal);
      another ??= startAnother();
      return another.render(request, signal);
    },
    close: () => {
      renderer.close();
      another?.close();
    },
  };
}
