import { remote } from '@statline/compose/build';
import { budgetsOf } from '@statline/contract/budgets/budgetsOf';
import { REMOTES } from '@statline/contract/remotes';

export default remote({
  workspace: import.meta.dirname,
  modules: Object.keys(REMOTES.marketing.modules),
  // The same string on the server and in the browser, wherever a release is published.
  rules: [
    {
      test: /\.svg$/,
      type: 'asset/inline',
      generator: {
        dataUrl: (content: Buffer) =>
          `data:image/svg+xml,${encodeURIComponent(content.toString()).replaceAll('%20', ' ')}`,
      },
    },
  ],
  budgets: budgetsOf('marketing'),
  development: {
    port: REMOTES.marketing.port,
    sampleProps: '@statline/contract/remotes',
    show: '@statline/ui/showStandalone',
  },
});
