import type { Json } from '#model/language/definition.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import { sessionKind } from '#src/session/start/sessionKind.ts';
import type { PurchaseField, OwnChoices, PurchaseForm, PurchaseReply, Way } from './purchaseReply.ts';
import { useWish, type Wish } from './useWish.ts';

/** The choice of a new record that is made when the purchase is. */
export const NEW = 'new';
export const OFF = 'off';

export interface Buying {
  reply: PurchaseReply & { form: PurchaseForm };
  wish: Wish;
  way: Way | undefined;
  /** Undefined for a visitor, and while it loads. */
  own: OwnChoices | undefined;
  isSignedIn: boolean;
  isLoading: boolean;
  /** What is chosen for a field, by the reader or before them. */
  chosen: (field: PurchaseField) => string;
  /** Which of the fields that are made with the order are left to it. */
  prepared: (field: string) => string;
  /** The ticked additions with their values. */
  adds: Record<string, Record<string, number>>;
}

/** The state of the page: what the address holds, and what the server offers for it. */
export function usePurchase(id: number): Buying | PurchaseReply | undefined {
  const wish = useWish();
  const isSignedIn = sessionKind() !== undefined;
  const ticked = tickedIn(wish);
  const values = Object.fromEntries(
    wish
      .one('values')
      .split(',')
      .flatMap((pair) => {
        const [name = '', value = ''] = pair.split(':');
        return value === '' ? [] : [[name, value]];
      }),
  );
  const query = new URLSearchParams({
    ...(wish.cloud && { cloud: wish.cloud }),
    ...(wish.count > 1 && { count: `${wish.count}` }),
    ...(wish.size && { size: wish.size }),
    ...(Object.keys(values).length > 0 && { values: JSON.stringify(values) }),
    ...(ticked && { adds: JSON.stringify(ticked) }),
    ...(wish.way && { charge: wish.way === HOUR ? 'postpaid' : 'prepaid' }),
  }).toString();
  const { data, loading } = useReply<PurchaseReply>(
    `/api/bill/v1/market/products/${id}/purchase${query && `?${query}`}`,
  );
  const form = data?.form ?? undefined;
  const place = data?.place?.cloud_id;
  const { data: own } = useReply<OwnChoices>(
    isSignedIn && form && place
      ? `/api/bill/v1/purchase-choices?resource=${form.resource}&cloud_id=${encodeURIComponent(place)}`
      : undefined,
  );
  if (data === undefined || form === undefined) return data;
  return {
    reply: { ...data, form },
    wish,
    way: wayIn(data.ways, wish.way, id),
    own,
    isSignedIn,
    isLoading: loading,
    adds: ticked ?? addsOf(form),
    chosen({ name, options, required }) {
      const wanted = values[name] ?? '';
      const mine = own?.fields[name] ?? [];
      const all = [...(options ?? []), ...mine];
      if (all.some(({ value }) => `${value}` === wanted) || wanted === NEW || wanted === OFF) return wanted;
      if (options !== undefined && !required) return OFF;
      return `${(options ?? mine)[0]?.value ?? (own === undefined || own.makes[name] ? NEW : OFF)}`;
    },
    prepared(field) {
      const wanted = values[field] ?? '';
      const mine = own?.prepares[field] ?? [];
      const isThere = wanted === NEW || wanted === OFF || mine[Number(wanted)] !== undefined;
      if (wanted !== '' && isThere) return wanted;
      return form.prepares.find((each) => each.field === field)?.optional || mine.length === 0 ? NEW : '0';
    },
  };
}

export const isBuying = (found: Buying | PurchaseReply | undefined): found is Buying =>
  found !== undefined && 'reply' in found;

/** Writes one of the values that stand together in the address. */
export function withValue(wish: Wish, name: string, value: string): void {
  const others = wish
    .one('values')
    .split(',')
    .filter((pair) => pair !== '' && !pair.startsWith(`${name}:`));
  wish.choose({ values: [...others, ...(value === '' ? [] : [`${name}:${value}`])].join(',') });
}

export function withAddition({ wish, adds }: Buying, key: string, fields: Record<string, number> | undefined): void {
  const others = Object.entries(adds).filter(([each]) => each !== key);
  const all = [...others, ...(fields === undefined ? [] : [[key, fields] as const])];
  const text = all
    .map(([each, values]) => [each, ...Object.entries(values).map(([name, value]) => `${name}:${value}`)].join(';'))
    .join(',');
  wish.choose({ adds: text || NONE });
}

/** In place of ticks: the reader has taken them away. */
const NONE = 'none';

/** `adds=address;bandwidth_mbps:5`. Undefined before a choice: then all of them are ticked. */
function tickedIn(wish: Wish): Record<string, Record<string, number>> | undefined {
  const text = wish.one('adds');
  if (text === '') return undefined;
  const parts = text === NONE ? [] : text.split(',').filter(Boolean);
  return Object.fromEntries(
    parts.map((part) => {
      const [key = '', ...pairs] = part.split(';');
      const values = pairs.flatMap((pair) => {
        const [name = '', value = ''] = pair.split(':');
        return /^\d{1,5}$/.test(value) ? [[name, Number(value)] as const] : [];
      });
      return [key, Object.fromEntries(values)];
    }),
  );
}

export const firstValues = (fields: readonly PurchaseField[]): Record<string, number> =>
  Object.fromEntries(fields.map((field) => [field.name, Number(field.default ?? field.min ?? 1)]));

const addsOf = ({ adds }: PurchaseForm): Buying['adds'] =>
  Object.fromEntries(adds.map(({ key, fields }) => [key, firstValues(fields)]));

const HOUR = 'hour';

export const wayWord = ({ period }: Pick<Way, 'period'>): string =>
  period === null ? HOUR : `${period.count}-${period.unit}`;

function wayIn(ways: readonly Way[], word: string, id: number): Way | undefined {
  return ways.find((way) => wayWord(way) === word) ?? ways.find(({ product_id }) => product_id === id) ?? ways[0];
}

/** The values of the record to buy: what is made with the order is named apart. */
export function wantedOf(
  { reply, own, adds, chosen, prepared, wish }: Buying,
  entered: Record<string, string>,
): { values: Record<string, Json>; prepares: string[]; adds: Buying['adds'] } {
  const { form, values: first = {}, place, size } = reply;
  const values: Record<string, Json> = { cloud_id: place?.cloud_id ?? null, ...first };
  if (size) values[size] = Number(wish.size || FIRST_SIZE);
  for (const field of form.fields) {
    const value = field.type === 'reference' ? chosen(field) : (entered[field.name] ?? '');
    if (value !== '' && value !== NEW && value !== OFF) values[field.name] = optionOf(field, value);
  }
  const prepares: string[] = [];
  for (const { field } of form.prepares) {
    const value = prepared(field);
    if (value === NEW) prepares.push(field);
    else if (value !== OFF) values[field] = own?.prepares[field]?.[Number(value)]?.value ?? null;
  }
  return { values, prepares, adds: knownAdds(form, adds) };
}

/** The address holds text, the form takes numbers as well. */
const optionOf = ({ options = [] }: PurchaseField, word: string): Json =>
  options.find(({ value }) => `${value}` === word)?.value ?? word;

/** Without what belongs to another place. */
const knownAdds = (form: PurchaseForm, adds: Buying['adds']): Buying['adds'] =>
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
