import type { Json, Label } from '#model/language/definition.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';

/** The bill of a purchase, in yuan (docs/api.md, `POST /quotes`). */
export interface Terms {
  charge_type: 'postpaid' | 'prepaid';
  quantity: number;
  items: {
    name: string;
    part?: true;
    adds?: string;
    charges: {
      label: Label;
      spec: string | null;
      product_label: Label;
      quantity: string;
      unit_label: Label;
      original: string;
      hourly: string | null;
    }[];
  }[];
  discounts?: { id: number; name: string; amount: string }[];
  discount_amount: string;
  voucher_amount: string;
  payable_amount: string;
  hourly: string;
  monthly: string;
}

/** The same for an account, with what it has and what is left. */
export interface AccountQuote extends Terms {
  quote_id: string;
  available: string;
  sufficient_balance: boolean;
  shortfall: string;
  after?: { available: string; runway_s: number | null };
}

export interface Way {
  charge_type: 'postpaid' | 'prepaid';
  period: Period | null;
  product_id: number;
  terms: Terms;
  /** What each addition costs. */
  adds: Record<string, string>;
  saved: number | null;
}

export interface Option {
  value: string | number;
  title: string;
  title_en?: string;
  family?: { value: string; label: Label; mark?: string };
}

export interface PurchaseField {
  name: string;
  label: Label;
  help?: Label;
  /** What it is without a value. */
  placeholder?: Label;
  type: string;
  required: boolean;
  unit?: string;
  min?: number;
  max?: number;
  maxLength?: number;
  default?: Json;
  options?: Option[];
  to?: string;
}

export interface PurchaseForm {
  resource: string;
  label: Label;
  show: string | null;
  many: number;
  fields: PurchaseField[];
  prepares: { field: string; label: Label; help?: Label; optional: boolean; says?: Label[] }[];
  adds: { key: string; label: Label; help?: Label; fields: PurchaseField[] }[];
}

/** With its price at this place: of an hour, or of a month. */
export type SizeProduct = MarketProduct & { amount: string | null };

/** `GET …/market/products/{id}/purchase` (docs/api.md). */
export interface PurchaseReply {
  places: { cloud_id: string; name: string }[];
  place?: { cloud_id: string; name: string; product: string };
  page?: string;
  values?: Record<string, Json>;
  size?: string | null;
  sizeUnit?: string | null;
  ways: Way[];
  sizes: SizeProduct[];
  form: PurchaseForm | null;
}

/** `GET …/purchase-choices`: what the reader has. */
export interface OwnChoices {
  fields: Record<string, Option[]>;
  prepares: Record<string, { value: Json; title: string }[]>;
  makes: Record<string, { url: string; name: string; secret: string; ending: string }>;
  address: string | null;
}
