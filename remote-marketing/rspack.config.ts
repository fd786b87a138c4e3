import { remote } from '@statline/compose/build';
import { budgetsOf } from '@statline/contract/budgets/budgetsOf';
import { REMOTES } from '@statline/contract/remotes';

export default remote({
  workspace: import.meta.dirname,
  modules: Object.keys(REMOTES.marketing.modules),
  enhancements: ['Hero', 'Story', 'Metrics'],
  static: ['Hero', 'Story', 'Metrics'],
  budgets: budgetsOf('marketing'),
  development: {
    port: REMOTES.marketing.port,
    sampleProps: '@statline/contract/remotes',
    show: '@statline/ui/showStandalone',
  },
});
