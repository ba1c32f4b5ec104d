import type { Json } from '#model/language/definition.ts';
import {
  addsText,
  namedText,
  readAdds,
  readNamed,
  readValues,
  valuesText,
} from '#model/domains/market/purchaseAddress.ts';
import { nestedValues } from '#model/domains/market/nestedValues.ts';
import type { OwnChoices, PurchaseField, PurchaseForm, PurchaseWay } from '#model/domains/market/purchaseShapes.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import { sessionKind } from '#src/session/start/sessionKind.ts';
import type { PurchaseReply } from './purchaseReply.ts';
import { valueOf } from './values/valueOf.ts';
import { readList } from './values/rowsText.ts';
import { useWish, type Wish } from './useWish.ts';

/** The choice of a new record that is made when the purchase is. */
export const NEW = 'new';
export const OFF = 'off';

export interface Buying {
  /** The product of the page. */
  id: number;
  reply: PurchaseReply & { form: PurchaseForm };
  wish: Wish;
  way: PurchaseWay | undefined;
  /** Undefined for a visitor, and while it loads. */
  own: OwnChoices | undefined;
  /** Reads `own` again: the reader has made one. */
  renewOwn: () => void;
  isSignedIn: boolean;
  isLoading: boolean;
  /** What the address holds of what is entered, or else what it begins with, by field. */
  entered: Record<string, string>;
  /** What is chosen for a field, by the reader or before them; nothing while it is open. */
  chosen: (field: PurchaseField) => string;
  /** Which of the fields that are made with the order are left to it. */
  prepared: (field: string) => string;
  /** The ticked additions with their values. */
  adds: Record<string, Record<string, number>>;
  /**
   * What was chosen, and is not offered here: by field, or as `way`, `cloud` and `size`, with its name. It is named
   * where it stands, and nothing takes its place before the reader chooses.
   */
  open: ReadonlyMap<string, string>;
}

/** The state of the page: what the address holds, and what the server offers for it. */
export function usePurchase(id: number): Buying | PurchaseReply | undefined {
  const wish = useWish();
  const isSignedIn = sessionKind() !== undefined;
  const ticked = readAdds(wish.one('adds'));
  const values = readValues(wish.one('values'));
  const query = queryOf(wish, values);
  const { data, loading } = useReply<PurchaseReply>(
    `/api/bill/v1/market/products/${id}/purchase${query && `?${query}`}`,
  );
  const form = data?.form ?? undefined;
  const place = data?.place?.cloud_id;
  const {
    data: own,
    loading: looking,
    retry: renewOwn,
  } = useReply<OwnChoices>(
    isSignedIn && form && place
      ? `/api/bill/v1/purchase-choices?resource=${form.resource}&cloud_id=${encodeURIComponent(place)}`
      : undefined,
  );
  if (data === undefined || form === undefined) return data;
  const way = wayIn(data.ways, wish.way, id);
  const chosen: Wanting = { values, named: readNamed(wish.one('named')), own, isSignedIn };
  return {
    id,
    reply: { ...data, form },
    wish,
    way,
    own,
    renewOwn,
    isSignedIn,
    isLoading: loading,
    adds: ticked ?? addsOf(form),
    entered: { ...startOf(form), ...values, ...readValues(wish.one('typed')) },
    chosen: (field) => choiceOf(field, chosen),
    prepared: (field) => preparedOf(form, field, chosen),
    open: openIn(data, form, { wish, way, isSettled: !loading && !(isSignedIn && looking), ...chosen }),
  };
}

/** What is entered begins with its default. */
const startOf = ({ fields }: PurchaseForm): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, type, default: value }) =>
      type === 'reference' || value === undefined || value === null ? [] : [[name, `${value as string}`]],
    ),
  );

/** What is requested of the server. */
function queryOf(wish: Wish, values: Readonly<Record<string, string>>): string {
  const ticked = readAdds(wish.one('adds'));
  return new URLSearchParams({
    ...(wish.cloud && { cloud: wish.cloud }),
    ...(wish.count > 1 && { count: `${wish.count}` }),
    ...(wish.size && { size: wish.size }),
    ...(Object.keys(values).length > 0 && { values: JSON.stringify(values) }),
    ...(ticked && { adds: JSON.stringify(ticked) }),
    ...(wish.way && { charge: wish.way === HOUR ? 'postpaid' : 'prepaid' }),
  }).toString();
}

interface Wanting {
  values: Readonly<Record<string, string>>;
  named: Readonly<Record<string, string>>;
  own: OwnChoices | undefined;
  isSignedIn: boolean;
}

/** A record by its id; of another place, the one of the same name. */
function choiceOf({ name, options, required }: PurchaseField, { values, named, own, isSignedIn }: Wanting): string {
  const wanted = values[name] ?? '';
  const mine = own?.fields[name] ?? [];
  const all = [...(options ?? []), ...mine];
  if (wanted === NEW || wanted === OFF) return wanted;
  if (wanted !== '') {
    const found = all.find(({ value }) => `${value}` === wanted) ?? all.find(({ title }) => title === named[name]);
    // What is the reader's own is not known before they sign in.
    return `${found?.value ?? (isSignedIn && own === undefined ? wanted : '')}`;
  }
  if (options !== undefined && !required) return OFF;
  return `${(options ?? mine)[0]?.value ?? (own === undefined || own.makes[name] ? NEW : OFF)}`;
}

function preparedOf(form: PurchaseForm, field: string, { values, named, own }: Wanting): string {
  const wanted = values[field] ?? '';
  const mine = own?.prepares[field] ?? [];
  if (wanted === NEW || wanted === OFF) return wanted;
  if (wanted !== '' && own !== undefined)
    return (mine.find(({ id }) => id === wanted) ?? mine.find(({ title }) => title === named[field]))?.id ?? '';
  return form.prepares.find((each) => each.field === field)?.optional ? NEW : (mine[0]?.id ?? NEW);
}

/** A stored choice that the page does not offer. */
function openIn(
  { places, place }: PurchaseReply,
  form: PurchaseForm,
  { wish, way, isSettled, ...wanting }: Wanting & { wish: Wish; way: PurchaseWay | undefined; isSettled: boolean },
): Buying['open'] {
  const { values, named } = wanting;
  const open = new Map<string, string>();
  const was = wish.one('was');
  if (was !== '') open.set('size', was);
  // What another place offers is still shown while this one loads.
  if (!isSettled) return open;
  if (wish.cloud !== '' && places.every(({ cloud_id }) => cloud_id !== wish.cloud))
    open.set('cloud', named['cloud'] ?? '');
  if (wish.way !== '' && place !== undefined && way === undefined) open.set('way', wish.way);
  for (const field of form.fields)
    if (field.type === 'reference' && values[field.name] && choiceOf(field, wanting) === '' && wish.one('login') === '')
      open.set(field.name, named[field.name] ?? '');
  for (const { field } of form.prepares)
    if (values[field] && preparedOf(form, field, wanting) === '') open.set(field, named[field] ?? '');
  return open;
}

export const isBuying = (found: Buying | PurchaseReply | undefined): found is Buying =>
  found !== undefined && 'reply' in found;

/** Writes one of the values that stand together in the address. */
export function withValue(wish: Wish, name: string, value: string, more: Record<string, string> = {}): void {
  const { [name]: _before, ...others } = readValues(wish.one('values'));
  const { [name]: _named, ...named } = readNamed(wish.one('named'));
  wish.choose({
    values: valuesText({ ...others, ...(value !== '' && { [name]: value }) }),
    named: namedText(named),
    ...more,
  });
}

/**
 * Another place: what everybody can choose is looked for there by its name; what is the reader's own stays behind, as
 * it is in the old place.
 */
export function chooseCloud({ reply: { form, places }, wish, chosen, id }: Buying, cloud: string): void {
  const values = readValues(wish.one('values'));
  const named: Record<string, string> = {};
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = form.fields.find((each) => each.name === name);
    const title = field?.options?.find((option) => `${option.value}` === chosen(field))?.title;
    if (title !== undefined) named[name] = title;
    if (title !== undefined || value === NEW || value === OFF) kept[name] = value;
  }
  const product = places.find(({ cloud_id }) => cloud_id === cloud)?.product_id ?? id;
  const changes = { cloud, values: valuesText(kept), named: namedText(named) };
  if (product === id) wish.choose(changes);
  else wish.open(product, changes);
}

export function withAddition({ wish, adds }: Buying, key: string, fields: Record<string, number> | undefined): void {
  const others = Object.fromEntries(Object.entries(adds).filter(([each]) => each !== key));
  wish.choose({ adds: addsText({ ...others, ...(fields && { [key]: fields }) }) });
}

export const firstValues = (fields: readonly PurchaseField[]): Record<string, number> =>
  Object.fromEntries(fields.map((field) => [field.name, Number(field.default ?? field.min ?? 1)]));

const addsOf = ({ adds }: PurchaseForm): Buying['adds'] =>
  Object.fromEntries(adds.map(({ key, fields }) => [key, firstValues(fields)]));

const HOUR = 'hour';

export const wayWord = ({ period }: Pick<PurchaseWay, 'period'>): string =>
  period === null ? HOUR : `${period.count}-${period.unit}`;

/** The way of the address, or the one of the product. What is not sold in a chosen way is open. */
function wayIn(ways: readonly PurchaseWay[], word: string, id: number): PurchaseWay | undefined {
  return word === ''
    ? (ways.find(({ product_id }) => product_id === id) ?? ways[0])
    : ways.find((way) => wayWord(way) === word || wayWord(way) === SAME[word]);
}

/** A year is sold as such, or as twelve months. */
const SAME: Readonly<Record<string, string>> = { '12-month': '1-year', '1-year': '12-month' };

/** The values of the record to buy: what is made with the order is named apart. */
export function wantedOf(
  { reply, own, adds, chosen, prepared, wish }: Buying,
  entered: Record<string, string>,
): { values: Record<string, Json>; prepares: string[]; adds: Buying['adds'] } {
  const { form, values: first = {}, place, size } = reply;
  const values: Record<string, Json> = { cloud_id: place?.cloud_id ?? null, ...first };
  if (size) values[size] = Number(wish.size || FIRST_SIZE);
  const given: Record<string, Json> = {};
  for (const field of form.fields) {
    const value = field.type === 'reference' ? chosen(field) : (entered[field.name] ?? '');
    if (value !== '' && value !== NEW && value !== OFF)
      given[field.name] = field.item ? readList(value) : valueOf(field, value);
  }
  Object.assign(values, nestedValues(given));
  const prepares: string[] = [];
  for (const { field } of form.prepares) {
    const value = prepared(field);
    if (value === NEW) prepares.push(field);
    else if (value !== OFF) values[field] = own?.prepares[field]?.find(({ id }) => id === value)?.value ?? null;
  }
  return { values, prepares, adds: knownAdds(form, adds) };
}

/** Without what belongs to another place. */
export const knownAdds = (form: PurchaseForm, adds: Buying['adds']): Buying['adds'] =>
  Object.fromEntries(
    form.adds.flatMap(({ key, fields }) =>
      adds[key] === undefined
        ? []
        : [
            [
              key,
              Object.fromEntries(fields.map(({ name }) => [name, adds[key]?.[name] ?? firstValues(fields)[name] ?? 1])),
            ],
          ],
    ),
  );

/** GiB of a disk, or Mbps, that the page begins with; the server does, too. */
export const FIRST_SIZE = 100;
