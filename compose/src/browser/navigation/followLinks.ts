import type { Router } from '../../site/SiteDefinition.ts';

/**
 * Turns the page's ordinary links and field-less GET forms into client-side navigation, wherever
 * they stand: remotes render `<a href="/waitlist">` and know no router. Everything that a visitor
 * may mean differently (another tab, a download, another site, a path that the site has no page
 * for) is left to the browser.
 *
 * @param signal ends it: what the page shows by then is no longer what a router can lead away from.
 */
export function followLinks(
  { navigate, leads }: Pick<Router, 'navigate' | 'leads'>,
  signal: AbortSignal,
): void {
  const go = (event: Event, href: string) => {
    const { origin, pathname, search, hash } = new URL(href, document.baseURI);
    if (origin !== window.location.origin || !leads(pathname)) return;
    event.preventDefault();
    navigate({ pathname, search, hash });
  };

  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || isModified(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || link.target || link.hasAttribute('download')) return;
    go(event, link.href);
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const hasFields = !new FormData(form).keys().next().done;
    if (form.method === 'get' && !hasFields) go(event, form.action);
  };
  document.addEventListener('click', onClick, { signal });
  document.addEventListener('submit', onSubmit, { signal });
}

const isModified = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
