import { queryOptions } from '@tanstack/react-query';
import type { ListCell, ListPlace, PriceList } from '#model/domains/billing/prices/list/priceList.ts';
import type { ListUnit } from '#model/domains/billing/prices/list/listUnit.ts';
import { request } from '#src/http/httpClient.ts';
import { newKey } from '#src/http/newKey.ts';
import type { Effect } from '#src/domains/billing/prices/EffectTable.tsx';
import type { Edit } from './edits.ts';

export const LIST = ['suantai', 'priceList'];

export type ShownList = PriceList & { units: ListUnit[] };

/** The list in one unit. */
export const listQuery = (basePath: string, unit: ListUnit) =>
  queryOptions({
    queryKey: [...LIST, basePath, unit],
    queryFn: async ({ signal }) => {
      const words = Object.entries(unit).map(([name, value]): [string, string] => [name, String(value)]);
      return (await request<ShownList>(`${basePath}/price-list?${new URLSearchParams(words)}`, { signal })).json;
    },
    // What is being edited must not move.
    refetchOnWindowFocus: false,
  });

/** What all drafts of a save have in common. */
export interface Saving {
  effective_from?: string;
  note?: string;
}

export interface Submitted {
  submission: number;
  active: number;
  scheduled: number;
  submitted: number;
}

type Body = { [name: string]: unknown };

async function send<Reply>(method: 'PUT' | 'POST', url: string, body: Body): Promise<Reply> {
  return (await request<Reply>(url, { method, body, headers: { 'Idempotency-Key': newKey() } })).json;
}

export const saveList = (basePath: string, edits: readonly Edit[], saving: Saving) =>
  send<{ drafts: number[]; products: number[] }>('PUT', `${basePath}/price-list`, {
    cells: edits.map(wireEdit),
    ...saving,
  });

/** What edits that are not saved, and drafts, would have changed last month. */
export const readEffect = (basePath: string, edits: readonly Edit[], drafts: readonly number[]) =>
  request<Effect>(`${basePath}/price-list/effects`, {
    method: 'POST',
    body: { cells: edits.map(wireEdit), drafts },
  }).then(({ json }) => json);

export const submitList = (basePath: string, drafts: readonly number[], note: string) =>
  send<Submitted>('POST', `${basePath}/price-list/submissions`, { drafts, ...(note !== '' && { note }) });

function wireEdit({ unit, row, place, cell, figure, text, move }: Edit): Body {
  const value = text.trim() === '' ? null : text;
  return {
    ...unit,
    ...placeOf(row, place, cell),
    ...(figure === 'price' && { seen: cell?.draft ? { id: cell.draft.id, version: cell.draft.version } : null }),
    // What is no number is refused at its cell.
    ...(move
      ? { move }
      : { [figure]: figure === 'stock' && value !== null && /^\d+$/.test(value) ? Number(value) : value }),
  };
}

const placeOf = (row: Edit['row'], { cloud_id, region_id }: ListPlace, cell: ListCell | undefined): Body => ({
  product_id: cell?.product?.id ?? null,
  resource_type: row.resource_type,
  spec: row.spec,
  cloud_id,
  region_id,
});
