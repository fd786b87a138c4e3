import { remote } from '@statline/compose/build';

export default remote({
  workspace: import.meta.dirname,
  modules: ['ExploreSection', 'Trail'],
  mounts: { Trail: ['decide/DecideSection'] },
  enhancements: ['Trail'],
  pages: [
    {
      path: '/explore/:trail',
      module: 'Trail',
      title: 'The {trail} trail',
      description: 'How to walk the {trail} trail.',
      props: { km: 12 },
      entries: [{ trail: 'ridge' }, { trail: 'lake' }],
    },
  ],
  development: { port: 3001 },
  extend: (configuration) => ({
    ...configuration,
    module: {
      ...configuration.module,
      rules: [
        ...configuration.module.rules,
        { test: /\.css$/, use: ['@tailwindcss/webpack'] },
        { test: /\.txt$/, type: 'asset/source' },
      ],
    },
  }),
});
