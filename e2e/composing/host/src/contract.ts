/** The contract between the site and its three teams. */
export interface Modules {
  'decide/Enquiry': object;
  'decide/ProductPage': { skus: string[] };
  'buy/BuyButton': { sku: string };
  'buy/MiniCart': object;
  'explore/Recommendations': { colour: string };
}

export interface Events {
  'cart:changed': { sku: string };
  'store:picked': { store: string };
}

export interface Contract {
  modules: Modules;
  events: Events;
}
