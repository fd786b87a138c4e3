import all from '../../jest.config.mjs';

/** `npm run test:unit`. */
export default {
  projects: all.projects.filter(({ displayName }) => !displayName.endsWith('-integration')),
};
