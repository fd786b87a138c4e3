import { remote } from '@statline/compose/build';

export default remote({
  workspace: import.meta.dirname,
  modules: ['BuyButton', 'MiniCart', 'Offer'],
  slots: { offers: 'Offer' },
});
