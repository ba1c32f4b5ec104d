import type { Definition } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { isInventory, KINDS_IN_ORDER } from '#server/domains/cloud/cloudDefinitions.ts';
import { keepInventories } from '#server/domains/cloud/inventory/syncJob.ts';
import type { Scenario } from '../../support/scenario.ts';
import { SHARERS } from '../../support/schemas/specialValues.ts';
import { demoWorld } from './demoWorld.ts';
import { Subject } from './subject.ts';

/**
 * The simulated clouds are connected and synchronised, and have one item of everything that can be created in them, for
 * references.
 */
export async function fillClouds(schemas: CompiledSchemas, all: Scenario): Promise<void> {
  const world = demoWorld(all);
  await addSharers(all);
  await addLevels(all);
  // Which sizes are chosen depends on how many samples came before: none is sold out.
  await all.db.run('update products set stock = 1000 where stock is not null');
  // No sample is bought for a month: stock notices are for what is sold out.
  await all.db.run("update products set stock = 0 where charge_type = 'prepaid'");
  await keepInventories(all.context());
  await all.platform.runner.runDue();
  const inventories = Object.values(schemas.resources).filter(isInventory);
  for (const definition of inventories.toSorted(
    (one, other) => KINDS_IN_ORDER.indexOf(one.cloud.kind) - KINDS_IN_ORDER.indexOf(other.cloud.kind),
  )) {
    const subject = new Subject(definition, () => world);
    if (!subject.isCreated) continue;
    await subject.open();
    const record = await subject.make();
    const state = restingState(definition);
    if (state !== undefined) await subject.inState(record[subject.idField], { [subject.stateField]: state });
  }
}

/** Accounts as rows, without a sign-in. */
async function addSharers({ db, clock }: Scenario): Promise<void> {
  const rows = Array.from({ length: SHARERS }, (_, n) => [`sharer-${n}`, 3, 1, clock.now(), clock.now()]);
  await db.run(
    `insert into users (name, kind, enabled, created_at, updated_at) values ${rows.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
    rows.flat(),
  );
}

/** More than samples of policies: each level has one. */
const LEVELS = 60;

async function addLevels({ db, clock }: Scenario): Promise<void> {
  const rows = Array.from({ length: LEVELS }, (_, n) => [`level-${n}`, `Level ${n}`, clock.now(), clock.now()]);
  await db.run(
    `insert into customer_levels (code, name, created_at, updated_at) values ${rows.map(() => '(?, ?, ?, ?)').join(', ')}`,
    rows.flat(),
  );
}

/** The first stable state: failed ones come last. */
function restingState({ stateField, fields }: Definition): string | undefined {
  return Object.entries(fields[stateField ?? '']?.values ?? {}).find(([, value]) => value.transient !== true)?.[0];
}
