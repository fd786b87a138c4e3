import type { Site } from './startSite.ts';

/** Where operators look at a running service. */
export function adminOf(service: Pick<Site, 'log'>): string {
  const [, url] = /"url":"([^"]+)","msg":"operators look here"/.exec(service.log()) ?? [];
  if (url === undefined) throw new Error('The service has not said where operators look');
  return url;
}
