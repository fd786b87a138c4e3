import type { RootProps, Router } from '@statline/compose/site';
import { useEffect } from 'react';

/** Follows the links of all teams within the page: they render `<a href>` and know no router. */
export function Root({ router, children }: RootProps<object>) {
  useEffect(() => (router ? followLinks(router) : undefined), [router]);
  return children;
}

function followLinks(router: Router): () => void {
  let path = window.location.pathname;
  let isFollowing = false;

  const onClick = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlain || event.defaultPrevented || link.target) return;
    const { origin, pathname, search, hash } = link;
    if (origin !== window.location.origin || !router.leads(pathname)) return;
    event.preventDefault();
    isFollowing = true;
    router.navigate({ pathname, search, hash });
  };
  document.addEventListener('click', onClick);
  const unsubscribe = router.subscribe(({ pathname }) => {
    const isOther = pathname !== path;
    path = pathname;
    if (!isFollowing) return;
    isFollowing = false;
    // Another page begins at its top; another colour of the same thing stays where it is.
    if (isOther) requestAnimationFrame(toTop);
  });

  return () => {
    document.removeEventListener('click', onClick);
    unsubscribe();
  };
}

function toTop(): void {
  window.scrollTo(0, 0);
  document.getElementById('content')?.focus({ preventScroll: true });
}
