import { spelled } from '#server/engine/records/table/spelled.ts';
import type { Insertable, Updateable } from 'kysely';
import type { Definition } from '#model/language/definition.ts';
import { inChunks } from '#model/values/inChunks.ts';
import { lookAtAccounts } from '#server/domains/billing/ledger/outlookJob.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { moveStock, returnStock } from '#server/domains/billing/metering/stock/returnStock.ts';
import { suspendedAccounts } from '#server/domains/billing/ledger/standing/suspendedAccounts.ts';
import { announceItems } from './announceItems.ts';
import type { BilledRecord } from './charges/billedRecord.ts';
import { nextSettlement } from './nextSettlement.ts';
import type { ItemRow } from './openItems.ts';
import { accountsOf, payerOf } from './payer.ts';
import { learnsSpec, shownQuantity, wordOf, type Keeping, type Opening, type Plan } from './planItem.ts';
import { productsNow } from './charges/productsNow.ts';
import { closeSpans, insertSpans, respecifySpans, type NewSpan } from './spanRows.ts';
import { specsOf, type SpecOf } from './specsOf.ts';

/** Few enough parameters for either database. */
const AT_ONCE = 500;

/** Writes what was planned for records of one definition. A plan without effect costs nothing. */
export async function writePlans(context: Context, definition: Definition, plans: readonly Plan[]): Promise<void> {
  const now = context.clock();
  const productOf = productsNow(context);
  const openings = plans.filter((plan) => plan.do === 'open');
  const keepings = plans.filter((plan) => plan.do === 'keep');
  const releases = plans.flatMap((plan) => (plan.do === 'release' ? [plan.item] : []));
  const specOf = await specsOf(context, definition, [
    ...openings.map(({ charge }) => charge),
    ...keepings.filter(isRespecified).map(({ charge }) => charge),
  ]);
  await closeSpans(context, now, [
    ...releases.filter(({ state }) => state === 'active').map(({ id }) => id),
    ...keepings.filter(({ span }) => span === 'close' || span === 'renew').map(({ item }) => item.id),
  ]);
  await releaseItems(context, now, releases);
  if (releases.length > 0)
    await returnStock(
      context,
      releases.map(({ open_key }) => open_key),
    );
  const { begun, opened, accounts } = await openAll(context, definition, openings, { now, specOf, productOf });
  for (const keeping of keepings) begun.push(...(await keepItem(context, keeping, { now, specOf, productOf })));
  await insertSpans(context, begun);
  await lookAtAccounts(context, [
    ...accounts.map((account_id) => ({ account_id })),
    ...releases,
    ...keepings.filter(({ span }) => span !== 'same').map(({ item }) => item),
  ]);
  await announceItems(
    context,
    new Map([
      ...opened.map((id) => [id, undefined] as const),
      ...[...releases, ...keepings.map(({ item }) => item)].map((item) => [item.id, item] as const),
    ]),
  );
}

interface Writing {
  now: number;
  productOf: ReturnType<typeof productsNow>;
  specOf(of: SpecOf): string | null;
}

async function releaseItems({ db }: Context, now: number, items: readonly ItemRow[]): Promise<void> {
  const ended = { state: 'released', to: now, open_key: null, updated_at: now } as const;
  // Items that never counted have nothing to settle.
  const [unused, used] = [items.filter(isUnused), items.filter((item) => !isUnused(item))];
  const update = (set: Updateable<KnownTables['billing_items']>, some: readonly ItemRow[]) =>
    db.kysely
      .updateTable('billing_items')
      .set((eb) => ({ ...set, _version: eb('_version', '+', 1) }))
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
  for (const some of inChunks(unused, AT_ONCE)) await update(ended, some);
  const { waiting = [], settled = [] } = Object.groupBy(used, ({ next_at }) =>
    next_at === null ? 'settled' : 'waiting',
  );
  for (const some of inChunks(waiting, AT_ONCE)) await update({ ...ended, counted_to: now }, some);
  for (const some of inChunks(settled, AT_ONCE))
    await update({ ...ended, counted_to: now, next_at: nextSettlement(now) }, some);
}

const isUnused = ({ state }: ItemRow): boolean => state === 'pending';

/** Inserts the items; returns their ids, the periods that begin with them, and their accounts if any begins. */
async function openAll(
  context: Context,
  { resource, billing = [] }: Definition,
  openings: readonly Opening[],
  { now, specOf, productOf }: Writing,
): Promise<{ begun: NewSpan[]; opened: number[]; accounts: number[] }> {
  if (openings.length === 0) return { begun: [], opened: [], accounts: [] };
  const accounts = await accountsOf(
    context,
    openings.map(({ billed }) => billed),
  );
  const places = await placesOf(
    context,
    openings.map(({ billed }) => billed.cloud_id),
  );
  const suspended = await suspendedAccounts(context, [...new Set(accounts.values())]);
  const entries = new Map(billing.map((entry) => [entry.type, entry]));
  // The account may be opened later: settlement reports an item without one.
  const accountOf = ({ billed }: Opening) => accounts.get(payerOf(billed)) ?? null;
  const isHeld = (opening: Opening) => suspended.has(accountOf(opening) ?? 0);
  const begun: NewSpan[] = [];
  const opened: number[] = [];
  for (const some of inChunks(openings, AT_ONCE)) {
    const rows: Insertable<KnownTables['billing_items']>[] = [];
    for (const opening of some) {
      const row = {
        ...itemRow(opening, places.get(opening.billed.cloud_id ?? ''), isHeld(opening), now),
        resource,
        spec: specOf(opening.charge),
        account_id: accountOf(opening),
      };
      // A price that waits for its specification would be that of any other one.
      const waits = row.spec_id === null && entries.get(opening.charge.type)?.spec !== undefined;
      rows.push({ ...row, product_id: waits ? null : await productOf(row) });
    }
    const inserted = await context.db.kysely
      .insertInto('billing_items')
      .values(rows.map((row) => spelled(context, 'billingItems', row)))
      // Another process opened it in the meantime.
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'open_key'])
      .execute();
    opened.push(...inserted.map(({ id }) => id));
    const ids = new Map(inserted.map(({ id, open_key }) => [open_key, id]));
    for (const opening of some) {
      const id = ids.get(opening.key);
      if (id !== undefined && opening.counts && !isHeld(opening))
        begun.push(spanOf(id, opening, specOf(opening.charge), now));
    }
  }
  return { begun, opened, accounts: begun.length === 0 ? [] : [...accounts.values()] };
}

/** The row of an item that begins now. What an account does not pay for is held: it does not count. */
function itemRow(
  { key, id, billed, charge, counts }: Opening,
  place: { name: string; region_id: number } | undefined,
  isHeld: boolean,
  now: number,
) {
  return {
    ...attributesOf(billed),
    resource_id: String(id),
    resource_type: charge.type,
    quantity: shownQuantity(charge.quantity),
    spec_id: wordOf(charge.spec),
    cloud_id: billed.cloud_id,
    cloud_name: place?.name ?? null,
    region_id: place?.region_id ?? billed.region_id,
    charge_type: 'postpaid' as const,
    state: isHeld ? ('suspended' as const) : counts ? ('active' as const) : ('pending' as const),
    from: now,
    to: null,
    next_at: counts && !isHeld ? nextSettlement(now) : null,
    open_key: key,
    counted_to: null,
    created_at: now,
    updated_at: now,
  };
}

/** Updates the item; returns the period that begins. */
async function keepItem(context: Context, keeping: Keeping, { now, specOf, productOf }: Writing): Promise<NewSpan[]> {
  const { item, billed, charge, state, span } = keeping;
  const spec = isRespecified(keeping) ? specOf(charge) : item.spec;
  if (isRespecified(keeping)) await moveStock(context, item, spec);
  if (learnsSpec(item, charge)) await respecifySpans(context, item.id, spec);
  const [closes, opens] = [span === 'close' || span === 'renew', span === 'open' || span === 'renew'];
  const spec_id = wordOf(charge.spec);
  const wanted = {
    ...attributesOf(billed),
    product_id: isRespecified(keeping) ? await productOf({ ...item, spec, spec_id }) : item.product_id,
    quantity: shownQuantity(charge.quantity),
    spec,
    spec_id,
    state,
    // The clock of another process may be ahead: no period begins before the last one ended.
    counted_to: closes ? Math.max(now, item.counted_to ?? now) : item.counted_to,
    next_at: opens ? (item.next_at ?? nextSettlement(now)) : item.next_at,
  };
  // The keys are those of the object above.
  const changed = (Object.keys(wanted) as (keyof typeof wanted)[]).some((name) => wanted[name] !== item[name]);
  if (changed)
    await context.db.kysely
      .updateTable('billing_items')
      .set((eb) => ({ ...spelled(context, 'billingItems', wanted), updated_at: now, _version: eb('_version', '+', 1) }))
      .where('id', '=', item.id)
      .execute();
  return opens ? [spanOf(item.id, keeping, spec, Math.max(now, item.counted_to ?? now))] : [];
}

function attributesOf({ name, user_id, bp_id, project_id, tags }: BilledRecord) {
  return {
    resource_name: name,
    user_id,
    bp_id,
    project_id,
    tags: tags === null ? null : JSON.stringify(tags),
  };
}

function spanOf(item_id: number, { billed, charge }: Opening | Keeping, spec: string | null, from: number): NewSpan {
  const { project_id, tags, state } = billed;
  return { item_id, from, quantity: charge.quantity, spec, state, project_id, tags };
}

const isRespecified = ({ item, charge }: Keeping): boolean => item.spec_id !== wordOf(charge.spec);

/** The names and regions of clouds, by id. */
async function placesOf({ db }: Context, cloudIds: readonly (string | null)[]) {
  const ids = [...new Set(cloudIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map<string, { name: string; region_id: number }>();
  const rows = await db.kysely
    .selectFrom('clouds')
    .select(['cloud_id', 'name', 'region_id'])
    .where('cloud_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ cloud_id, name, region_id }) => [cloud_id, { name, region_id }]));
}
