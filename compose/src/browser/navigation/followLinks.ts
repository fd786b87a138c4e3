import { FOLLOWS_LINKS_ATTRIBUTE } from '../../protocol/documentNames.ts';
import type { Router } from '../../site/Router.ts';
import type { InteractionQueue } from '../interactions/Interaction.ts';
import { hrefOf, type NativeEffect } from '../interactions/nativeEffectOf.ts';
import { beginPage } from './RouterInBrowser.tsx';

const LEADS: readonly NativeEffect[] = ['section', 'page', 'reload'];

/**
 * Turns the page's ordinary links and field-less GET forms into client-side navigation: remotes have no router. A link
 * to the page on screen shows it from its top, as a new document does.
 *
 * @param signal ends the client-side navigation.
 * @returns a function that follows a link or form whose event does not reach the document's listeners.
 */
export function followLinks(
  { navigate, leads }: Pick<Router, 'navigate' | 'leads'>,
  effectOf: InteractionQueue['effectOf'],
  signal: AbortSignal,
): NonNullable<InteractionQueue['follow']> {
  const follow = (event: Event, linkOrForm: Element) => {
    const { origin, pathname, search, hash } = new URL(hrefOf(linkOrForm), document.baseURI);
    if (signal.aborted || origin !== window.location.origin || !leads(pathname)) return;
    event.preventDefault();
    const current = window.location;
    // A link to a section keeps the query, as it does before hydration.
    const isSection = effectOf(event, event.target as Element) === 'section';
    // Also without the query with which the visit began.
    const isHere = pathname === current.pathname && ['', current.search].includes(search);
    navigate({ pathname, search: isSection ? current.search : search, hash });
    if (isSection ? hash === '#top' : isHere && !hash) beginPage();
  };
  const onEvent = (event: Event) => {
    const { type, target } = event;
    const isFree = !event.defaultPrevented && target instanceof Element;
    const linkOrForm = isFree && target.closest(type === 'click' ? 'a[href]' : 'form');
    if (linkOrForm && LEADS.includes(effectOf(event, linkOrForm))) follow(event, linkOrForm);
  };
  for (const type of ['click', 'submit']) document.addEventListener(type, onEvent);
  document.documentElement.setAttribute(FOLLOWS_LINKS_ATTRIBUTE, '');
  return follow;
}
