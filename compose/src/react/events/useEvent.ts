import { useContext, useEffect, useEffectEvent } from 'react';
import { AroundContext } from '../AroundContext.ts';
import { RegionContext } from '../RegionContext.ts';
import { subscribe } from './channel.ts';

/**
 * Hears of an event as long as the component is mounted. Where there was one before, the component hears of
 * the last one when it is mounted, also where the server's HTML is taken over late. A handler that throws
 * costs itself only, and is counted against its own module.
 *
 * @param handler gets a payload that it cannot change.
 */
export function useEvent(name: string, handler: (payload: never) => void): void {
  const loader = useContext(RegionContext)?.loader;
  const module = useContext(AroundContext).at(-1);
  const onEvent = useEffectEvent(handler);

  useEffect(() => {
    let hasThrown = false;
    return subscribe(name, (payload) => {
      try {
        onEvent(payload);
      } catch (error) {
        reportError(error);
        if (!hasThrown && module !== undefined) loader?.report(module);
        hasThrown = true;
      }
    });
  }, [name, loader, module]);
}
