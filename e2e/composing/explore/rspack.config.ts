import { remote } from '@statline/compose/build';

export default remote({
  workspace: import.meta.dirname,
  modules: ['Offer', 'Recommendations'],
  slots: { offers: 'Offer' },
});
