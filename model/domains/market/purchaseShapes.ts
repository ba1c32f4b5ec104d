/** What the page of a purchase asks and shows, as the server answers it and the page reads it (docs/api.md). */

import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import type { Json, Label } from '#model/language/definition.ts';

/** The bill of a purchase, in yuan, as `POST /quotes` answers it. */
export interface PurchaseTerms {
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

/** A way of paying, with the whole bill. */
export interface PurchaseWay<Terms = PurchaseTerms> {
  charge_type: 'postpaid' | 'prepaid';
  period: Period | null;
  /** The product of the page for this way. */
  product_id: number;
  terms: Terms;
  /** What each addition costs: of an hour, or of the period. */
  adds: Record<string, string>;
  /** Whole percents that it costs less than the same time by the hour; null if it does not. */
  saved: number | null;
}

export interface PurchaseOption {
  value: string | number;
  title: string;
  title_en?: string;
  /** Of its kind: an operating system. */
  family?: { value: string; label: Label; mark?: string };
}

export interface PurchaseField {
  /** Of a member, the path: `overrides.cpu`. */
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
  /** Of what every customer can choose. Absent: entered, or one's own. */
  options?: PurchaseOption[];
  /** One's own records of this resource can be chosen. */
  to?: string;
  /** Of a list of objects: the fields of each, by their own names. Its value is JSON. */
  item?: PurchaseField[];
  /** Of a list. */
  maxItems?: number;
  /** It has a value that most buyers keep: shown when they want it. */
  extra?: true;
}

export interface PurchaseForm {
  resource: string;
  label: Label;
  /** The page of one record. */
  show: string | null;
  /** As many in one purchase. */
  many: number;
  fields: PurchaseField[];
  prepares: {
    field: string;
    label: Label;
    help?: Label;
    optional: boolean;
    item: string;
    to: string;
    /** What follows from the choices. */
    says?: Label[];
  }[];
  adds: { key: string; label: Label; help?: Label; fields: PurchaseField[] }[];
}

/** Where it can be bought: region and zone, never what runs there. */
export interface PurchasePlace {
  cloud_id: string;
  label: Label;
  /** The product that an order there is for. */
  product_id: number;
  /** What is left of that product; null if it is not counted. */
  stock: number | null;
}

/** What is added to a product on the card of its size: its price at this place, of an hour or of a month. */
export interface SizePrice {
  amount: string | null;
  /** What is left of it elsewhere, the most first; absent for what is not counted. */
  zones?: ZoneStock[];
}

export interface ZoneStock {
  /** Region and zone. */
  label: Label;
  stock: number;
}

/** `GET …/market/products/{id}/purchase`. */
export interface PurchaseReply<Size, Terms = PurchaseTerms> {
  places: PurchasePlace[];
  /** `product`: of a cloud in which the console opens after the purchase. */
  place?: PurchasePlace & { product: string | null };
  page?: string;
  values?: Record<string, Json>;
  /** The field that holds how much is bought of it, and its unit. */
  size?: string | null;
  sizeUnit?: string | null;
  ways: PurchaseWay<Terms>[];
  sizes: (Size & SizePrice)[];
  form: PurchaseForm | null;
}

/** `GET …/purchase-choices`: what the reader has. */
export interface OwnChoices {
  fields: Record<string, PurchaseOption[]>;
  /** Records that the fields of `prepares` take, each with the value that a field takes from it. */
  prepares: Record<string, { id: string; value: Json; title: string }[]>;
  /** Fields whose record is made on the page, with the call and its secret. */
  makes: Record<string, { url: string; name: string; secret: string; ending: string }>;
  /** From where the reader calls. */
  address: string | null;
}
