import { launchTime } from '@statline/contract/launchTime';

/** The day on which the page's countdown ends. */
export const launchDate = (): string =>
  new Date(launchTime()).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });
