import type { PurchaseReply as Reply, PurchaseTerms, SizePrice } from '#model/domains/market/purchaseShapes.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';

/** The same bill for an account, with what it has and what is left. */
export interface AccountQuote extends PurchaseTerms {
  quote_id: string;
  available: string;
  sufficient_balance: boolean;
  shortfall: string;
  after?: { available: string; runway_s: number | null };
}

/** With its price at this place: of an hour, or of a month. */
export type SizeProduct = MarketProduct & SizePrice;

export type PurchaseReply = Reply<MarketProduct>;
