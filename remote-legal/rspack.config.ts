import { remote } from '@statline/compose/build';
import { budgetsOf } from '@statline/contract/budgets/budgetsOf';
import { REMOTES } from '@statline/contract/remotes';

export default remote({
  workspace: import.meta.dirname,
  modules: Object.keys(REMOTES.legal.modules),
  budgets: budgetsOf('legal'),
  development: {
    port: REMOTES.legal.port,
    sampleProps: '@statline/contract/remotes',
    show: '@statline/ui/showStandalone',
  },
});
