import all from '../../jest.config.mjs';

/** `npm run test:integration`. */
export default {
  projects: all.projects.filter(({ displayName }) => displayName.endsWith('-integration')),
};
