import type { RootProps, Router } from '@statline/compose/site';
import { useEffect } from 'react';

/** Follows the links of all teams within the page: they render `<a href>` and know no router. */
export function Root({ router, children }: RootProps<object>) {
  useEffect(() => {
    if (!router) return;
    const onClick = (event: MouseEvent) => follow(event, router);
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [router]);
  return children;
}

function follow(event: MouseEvent, router: Router): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  const isPlain = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPlain || link.target) return;
  const { origin, pathname, search, hash } = link;
  if (origin !== window.location.origin || !router.leads(pathname)) return;
  event.preventDefault();
  const from = window.location.pathname;
  const leave = router.subscribe((place) => {
    leave();
    // Another page begins at its top; another colour of the same thing stays where it is.
    if (place.pathname !== from) requestAnimationFrame(toTop);
  });
  router.navigate({ pathname, search, hash });
}

function toTop(): void {
  window.scrollTo(0, 0);
  document.getElementById('content')?.focus({ preventScroll: true });
}
