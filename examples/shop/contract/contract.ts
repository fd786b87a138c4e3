import * as v from 'valibot';
import { COLOURS, THING_IDS } from './things.ts';

export const Variant = v.object({ thing: v.picklist(THING_IDS), colour: v.picklist(COLOURS) });
export type Variant = v.InferOutput<typeof Variant>;

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
