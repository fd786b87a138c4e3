import type { Colour, ThingId } from './things.ts';

export interface Variant {
  thing: ThingId;
  colour: Colour;
}

type WithoutProps =
  | `explore/${'Header' | 'HomePage' | 'StorePicker'}`
  | `buy/${'MiniCart' | 'CartPage' | 'ThanksPage'}`;

/** What the site and its three teams have agreed on. */
export interface Contract {
  modules: Record<WithoutProps, object> & {
    'explore/Recommendations': Variant;
    'decide/ProductPage': { params: { thing: string } };
    'buy/BuyButton': Variant;
  };
  events: {
    /** How many things are in the visitor's cart now. */
    'cart:changed': { count: number };
    /** Where the visitor wants to collect them. */
    'store:picked': { store: string };
  };
}
