import { isObject } from '#model/fields/kind.ts';
import { nestedValues } from '#model/domains/market/nestedValues.ts';
import type { PurchaseForm } from '#model/domains/market/purchaseShapes.ts';
import type { Json } from '#model/language/definition.ts';
import type { SalePlace } from '#server/domains/billing/prices/sale/places.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { enteredValue } from './enteredValue.ts';

/** What a visitor has chosen: only what the page offers. */
export interface PurchaseWish {
  quantity: number;
  /** Values of the form. */
  values: Record<string, Json>;
  /** By key, each with its values. Without a choice, all: what is bought can be reached. */
  adds: Record<string, Record<string, Json>>;
  /** The same, as if everything were ticked: each tick has its price. */
  all: Record<string, Record<string, Json>>;
}

/** GiB of a disk, or Mbps, that the page begins with. */
const FIRST_SIZE = 100;
const MOST_RECORDS = 20;

const refuse = (name: string): never => {
  throw new ApiError('request.invalid', { fields: { [name]: 'validation.choice' } });
};

/** Reads `?count=2&size=100&values={…}&adds={…}`. */
export function readWish(query: URLSearchParams, form: PurchaseForm, place: SalePlace): PurchaseWish {
  const whole = (name: string, otherwise: number): number => {
    const text = query.get(name);
    if (text === null) return otherwise;
    return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : refuse(name);
  };
  const quantity = whole('count', 1);
  if (quantity > MOST_RECORDS) refuse('count');
  // What was chosen at another place, and is not offered here, is left out.
  const values = Object.fromEntries(
    Object.entries(membersIn(query, 'values')).flatMap(([name, text]) => {
      const field = form.fields.find((each) => each.name === name);
      const value = field && enteredValue(field, text);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const all = addsOf(form);
  const adds: PurchaseWish['adds'] = query.has('adds') ? {} : all;
  for (const [key, given] of Object.entries(membersIn(query, 'adds'))) {
    const fields = form.adds.find((each) => each.key === key)?.fields;
    if (fields === undefined) continue;
    const own = isObject(given) ? given : {};
    adds[key] = Object.fromEntries(
      fields.flatMap(({ name, min = 1, max = Number.MAX_SAFE_INTEGER }) => {
        const value = own[name];
        return typeof value === 'number' && value >= min && value <= max ? [[name, value]] : [];
      }),
    );
  }
  const sized = place.size === null ? {} : { [place.size]: whole('size', FIRST_SIZE) };
  return {
    all: { ...all, ...adds },
    quantity,
    values: nestedValues({ ...firstOptions(form), ...values, ...sized }),
    adds,
  };
}

/** What the page shows as chosen before anybody has chosen. */
const firstOptions = ({ fields }: PurchaseForm): Record<string, Json> =>
  Object.fromEntries(
    fields.flatMap(({ name, type, required, options = [] }) =>
      type === 'reference' && required && options[0] !== undefined ? [[name, options[0].value]] : [],
    ),
  );

/** The object that a parameter of the query holds as JSON. */
export function membersIn(query: URLSearchParams, name: string): Record<string, Json> {
  const text = query.get(name);
  if (text === null) return {};
  const read = parsed(text);
  return read !== undefined && isObject(read) ? read : refuse(name);
}

const addsOf = ({ adds }: PurchaseForm): PurchaseWish['adds'] =>
  Object.fromEntries(
    adds.map(({ key, fields }) => [
      key,
      Object.fromEntries(fields.map((field) => [field.name, field.default ?? field.min ?? null])),
    ]),
  );

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
