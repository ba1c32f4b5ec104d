import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { AllRules, Step } from '#server/domains/cloud/simulator/kindRules.ts';
import type { Due, ItemRow, SimulatedItem } from './simulatedItem.ts';
import type { World } from './world.ts';

const STEPS_AT_ONCE = 500;

/** True if a step was due before `now`: the only query that every read adds. */
export async function isAnythingDue(db: Database, cloudId: string, now: number): Promise<boolean> {
  return (
    (await db.all('select 1 as due from simulated_items where cloud_id = ? and due_at <= ? limit 1', [cloudId, now]))
      .length > 0
  );
}

/** Runs the due steps in order, each at its own time. Nothing runs between two reads, and no step is skipped. */
export async function settle(tx: Database, world: World, rules: AllRules): Promise<void> {
  const now = world.now;
  for (;;) {
    const due = await tx.all<Pick<ItemRow, 'ref' | 'kind'>>(
      'select ref, kind from simulated_items where cloud_id = ? and due_at <= ? order by due_at, ref limit ?',
      [world.cloud.cloud_id, now, STEPS_AT_ONCE],
    );
    if (due.length === 0) return;
    for (const { ref, kind } of due) {
      // Items are stored by the rules of their kind.
      const item = await world.find(kind as CloudKind, ref);
      // An earlier step may have removed this item.
      if (item?.due && item.due.at <= now) await take(world, item, rules);
    }
    world.now = now;
    await world.flush();
  }
}

async function take(world: World, item: SimulatedItem<CloudKind>, rules: AllRules): Promise<void> {
  const { at, step, action }: Due = item.due ?? { at: world.now, step: '' };
  item.due = null;
  world.now = at;
  // The rules of a kind accept items of that kind.
  const effect = rules[item.kind]?.steps?.[step] as Step<CloudKind> | undefined;
  if (effect === undefined) throw new Error(`A simulated item of ${item.kind} waits for the unknown step "${step}"`);
  await effect(world, item);
  // `effect` may have set the next step, which the compiler cannot see.
  const next = item.due as Due | null;
  if (next !== null && next.action === undefined) next.action = action;
  else if (action !== undefined) logOutcome(world, item, action);
}

function logOutcome(world: World, { ref, fields }: SimulatedItem<CloudKind>, action: string): void {
  const hasFailed = 'status' in fields && fields.status === 'error';
  world.log(
    ref,
    action,
    hasFailed ? 'error' : 'success',
    hasFailed && 'fault' in fields ? (fields.fault?.message ?? null) : null,
  );
}
