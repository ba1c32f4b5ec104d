import { NONE, type Dimension } from '#model/domains/facts/operating/dimensions.ts';
import type { Context } from '#server/engine/context.ts';
import { KEY_FIELDS, type Subject } from './lists.ts';
import { namesOfKeys } from './namesOfKeys.ts';

export interface Part {
  key: string;
  name: string | null;
  /** Micro-yuan. */
  amount: number;
}

/** The net revenue of one key on one day by another dimension, the largest first. */
export async function dayParts(
  context: Context,
  { firstDay, dimension, key }: Subject,
  by: Exclude<Dimension, 'all'>,
): Promise<Part[]> {
  const field = KEY_FIELDS[by];
  const own = dimension === 'all' ? undefined : KEY_FIELDS[dimension];
  const rows = await context.db.kysely
    .selectFrom('bill_lines')
    .select((eb) => [eb.ref(field).as('key'), eb.fn.sum<number | string | null>('payable_amount').as('amount')])
    .where('settled_on', '=', firstDay)
    .$if(own !== undefined && key === NONE, (query) => query.where(own ?? field, 'is', null))
    .$if(own !== undefined && key !== NONE, (query) =>
      query.where(own ?? field, '=', dimension === 'cloud' ? key : Number(key)),
    )
    .groupBy(field)
    .execute();
  const keys = rows.map(({ key: found }) => (found === null ? NONE : `${found}`));
  const names = await namesOfKeys(context, by, keys);
  return rows
    .map(({ amount }, place): Part => {
      const found = keys[place] ?? NONE;
      return { key: found, name: found === NONE ? null : (names(found) ?? found), amount: Number(amount ?? 0) };
    })
    .toSorted((a, b) => b.amount - a.amount);
}
