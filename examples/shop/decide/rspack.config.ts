import { remote } from '@statline/compose/build';
import { THING_IDS } from '../contract/things.ts';

export default remote({
  workspace: import.meta.dirname,
  modules: ['ProductPage'],
  mounts: { ProductPage: ['buy/BuyButton', 'explore/Recommendations'] },
  pages: [
    {
      path: '/things/:thing',
      module: 'ProductPage',
      title: 'The {thing}',
      description: 'A {thing}, made by hand by people who stand where you stand.',
      entries: THING_IDS.map((thing) => ({ thing })),
    },
  ],
});
