/** A control of the site, with the effect that a tap on it shows. */
export interface Control {
  name: string;
  page: string;
  /** The first element that matches is tapped. */
  selector: string;
  /** Of `<details>`, of a field, of the page, or none that can be seen. */
  effect: 'opens' | 'has the focus' | 'scrolls' | 'none';
}

/** What visitors tap first. The selectors fit the site and each peer. */
export const CONTROLS: readonly Control[] = [
  { name: 'menu', page: '/', selector: '.site-menu > summary', effect: 'opens' },
  {
    name: 'accordion',
    page: '/',
    selector: 'details[data-benefit="02"] > summary',
    effect: 'opens',
  },
  { name: 'countdown', page: '/', selector: '[role=timer]', effect: 'none' },
  {
    name: 'field',
    page: '/waitlist',
    selector: 'main form input[type=email]',
    effect: 'has the focus',
  },
  { name: 'link', page: '/', selector: '#hero form > button', effect: 'scrolls' },
];
