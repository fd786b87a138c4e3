import { hydrate } from '@statline/compose/browser';

void hydrate(async () => (await import(/* webpackMode: "eager" */ './site.tsx')).site);
