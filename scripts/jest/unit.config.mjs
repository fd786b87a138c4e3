import all from '../../jest.config.mjs';

/** `npm run test:unit`. */
export default {
  maxWorkers: '100%',
  projects: all.projects.filter(({ displayName }) => !displayName.endsWith('-integration')),
};
