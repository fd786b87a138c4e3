import { remote } from '@statline/compose/build';

export default remote({
  workspace: import.meta.dirname,
  modules: ['Enquiry', 'Offer', 'ProductPage'],
  mounts: { ProductPage: ['buy/BuyButton', 'explore/Recommendations'] },
});
