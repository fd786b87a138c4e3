// First: it must see React load.
import { hydrate } from '@statline/compose/browser';
import '@statline/ui/tokens.css';
import '@statline/ui/base.css';
import { site } from './site.tsx';

hydrate(site, { content: '#content' });
