import type { Definition } from '#model/language/definition.ts';
import { holdItems, resumeItems } from '#server/domains/billing/metering/holdItems.ts';
import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import { writePlans } from '#server/domains/billing/metering/writePlans.ts';
import type { Context } from '#server/engine/context.ts';
import { DELETE, recordKey, scheduleStep } from './recordJob.ts';

/** The state of an item whose owner has stopped the record: it stays off when it is paid for again. */
const OFF = 'stopped';

/**
 * Stops what is no longer paid for, in the transaction of `context`: its items do not count from now on, unless
 * `counts` says that they do, and each record that can be stopped is stopped by a job.
 */
export async function stopUnpaid(
  context: Context,
  items: readonly ItemRow[],
  { as, counts = false }: { as: 'suspended' | 'expired'; counts?: boolean },
): Promise<void> {
  if (!counts) await holdItems(context, items, as);
  for (const { definition, id, items: own } of recordsOf(context, items)) {
    const task = { resource: definition.resource, id, step: 'stop' } as const;
    // It was about to be started again.
    const wasStarting = await context.jobs.isWaiting(context, recordKey(task));
    for (const item of own)
      await remember(context, [item], item.halted_from ?? (wasStarting ? 'starting' : item.state));
    if (definition.unpaid.stop !== undefined) await scheduleStep(context, task);
  }
}

/** Pays again: items count as their records do, and the records that the platform has stopped are started by a job. */
export async function resumePaid(context: Context, items: readonly ItemRow[]): Promise<void> {
  for (const { definition, id, items: own } of recordsOf(context, items)) {
    const task = { resource: definition.resource, id, step: 'start' } as const;
    const wasOn = own.some(({ halted_from }) => halted_from !== null && halted_from !== OFF);
    await remember(context, own, null);
    if (wasOn && definition.unpaid.start !== undefined) await scheduleStep(context, task);
    else await context.jobs.drop(context, recordKey(task));
  }
  await resumeItems(context, items);
}

/**
 * Ends the charges of the records that are given up by an action, such as machines with a recycle bin, and gives them
 * up by a job. Returns the items of all other records.
 */
export async function releaseUnpaid(context: Context, items: readonly ItemRow[]): Promise<ItemRow[]> {
  const released = new Set<number>();
  for (const { definition, id, items: own } of recordsOf(context, items)) {
    if (!hasAction(definition)) continue;
    await remember(context, own, null);
    await writePlans(
      context,
      definition,
      own.map((item) => ({ do: 'release', item })),
    );
    await scheduleStep(context, { resource: definition.resource, id, step: 'release' });
    for (const item of own) released.add(item.id);
  }
  return items.filter(({ id }) => !released.has(id));
}

/**
 * Stops all charges of what no action gives up, whatever the terms of the suspension were. What is deleted at the end
 * of the retention is deleted by jobs. Its items end with it, so that a payment in the meantime keeps it.
 */
export async function deleteUnpaid(context: Context, items: readonly ItemRow[]): Promise<void> {
  await holdItems(context, items, 'suspended');
  for (const { definition, id } of recordsOf(context, items))
    if (definition.unpaid.release === DELETE)
      await scheduleStep(context, { resource: definition.resource, id, step: 'release' });
}

const hasAction = ({ unpaid, actions }: UnpaidRecord['definition']): boolean =>
  unpaid.release !== undefined && Object.hasOwn(actions, unpaid.release);

async function remember({ db }: Context, items: readonly ItemRow[], halted_from: string | null): Promise<void> {
  await db.kysely
    .updateTable('billing_items')
    .set({ halted_from })
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    )
    .execute();
}

/** A record that the platform can stop, with its open billing items. */
interface UnpaidRecord {
  definition: Definition & Required<Pick<Definition, 'unpaid'>>;
  id: string;
  items: ItemRow[];
}

/** The records of these items whose definition says how the platform stops them (`unpaid`). */
function recordsOf({ schemas }: Context, items: readonly ItemRow[]): UnpaidRecord[] {
  const open = items.filter(({ open_key, resource_id }) => open_key !== null && resource_id !== null);
  const groups = Map.groupBy(open, ({ resource, resource_id }) => `${resource} ${resource_id}`);
  return [...groups.values()].flatMap((own) => {
    const definition = schemas.resources[own[0]?.resource ?? ''];
    const { unpaid } = definition ?? {};
    if (definition === undefined || unpaid === undefined) return [];
    return [{ definition: { ...definition, unpaid }, id: own[0]?.resource_id ?? '', items: own }];
  });
}
