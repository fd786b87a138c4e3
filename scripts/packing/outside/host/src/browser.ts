import { hydrate } from '@statline/compose/browser';
import { site } from './site.tsx';

hydrate(site);
