import type { Colour, ThingId } from './things.ts';

export interface Variant {
  thing: ThingId;
  colour: Colour;
}

/** What the site and its three teams have agreed on. */
export interface Contract {
  modules: {
    'explore/Header': object;
    'explore/HomePage': object;
    'explore/Recommendations': Variant;
    'explore/StorePicker': object;
    'decide/ProductPage': { params: { thing: string } };
    'buy/BuyButton': Variant;
    'buy/MiniCart': object;
    'buy/CartPage': object;
    'buy/ThanksPage': object;
  };
  events: {
    /** How many things are in the visitor's cart now. */
    'cart:changed': { count: number };
    /** Where the visitor wants to collect them. */
    'store:picked': { store: string };
  };
}
