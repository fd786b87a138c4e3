import { useContext, useEffect, useEffectEvent } from 'react';
import { AncestorsContext, RegionContext } from '../contexts.ts';
import { subscribe } from './channel.ts';

/**
 * Subscribes to an event while the component is mounted. If the event was published before, the
 * handler gets the last one on mount, also after a late hydration. An error of the handler is
 * reported, affects no other subscriber, and counts as a failure of the module's release.
 *
 * @param name name of the event.
 * @param handler gets the payload, frozen. The latest handler is called; it need not be memoized.
 * @example
 * useEvent('cart:changed', ({ items }) => setItems(items));
 */
export function useEvent(name: string, handler: (payload: never) => void): void {
  const loader = useContext(RegionContext)?.loader;
  const module = useContext(AncestorsContext).at(-1);
  const onEvent = useEffectEvent(handler);

  useEffect(() => {
    let hasThrown = false;
    return subscribe(name, (payload) => {
      try {
        onEvent(payload);
      } catch (error) {
        reportError(error);
        if (!hasThrown && module !== undefined) loader?.report(module, error);
        hasThrown = true;
      }
    });
  }, [name, loader, module]);
}
