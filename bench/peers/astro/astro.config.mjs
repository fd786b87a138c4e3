import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

const styledComponents = [
  'babel-plugin-styled-components',
  { displayName: false, pure: true, namespace: 'peer' },
];
const islands = react({ babel: { plugins: [styledComponents] } });

export default defineConfig({
  outDir: 'dist',
  build: { format: 'file', inlineStylesheets: 'always' },
  prefetch: { prefetchAll: true },
  devToolbar: { enabled: false },
  integrations: [
    {
      ...islands,
      hooks: {
        ...islands.hooks,
        'astro:config:setup': (options) =>
          islands.hooks['astro:config:setup']({
            ...options,
            addRenderer: (renderer) =>
              options.addRenderer({ ...renderer, serverEntrypoint: './src/middleware.js' }),
          }),
      },
    },
  ],
  vite: {
    // One copy of each library, this folder's; the site's own packages are found from where they are.
    resolve: {
      dedupe: ['react', 'react-dom', 'styled-components', '@radix-ui/react-toast', 'valibot'],
    },
    ssr: { noExternal: /^@statline\// },
    plugins: [
      {
        // The site's components take an image as its address.
        name: 'image-addresses',
        enforce: 'pre',
        resolveId(source, importer, options) {
          if (!/\.svg$/.test(source)) return undefined;
          return this.resolve(`${source}?url`, importer, { ...options, skipSelf: true });
        },
      },
    ],
  },
});
