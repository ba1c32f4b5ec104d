import { describe, expect, test } from 'vitest';
import { isBelowCloud } from '#model/rules/inClouds.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { keepInventories } from '#server/domains/cloud/inventory/syncJob.ts';
import type { RecordData, RecordId } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { pointersTo } from '#server/engine/records/write/targets/referrers.ts';
import { planRemoval } from '#server/engine/records/write/removal/planRemoval.ts';
import { sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, productSchemas, type Scenario } from '../../../../support/scenario.ts';
import { addressOf } from '../../../../support/schemas/validBody.ts';
import { withoutPrices } from '../../../../support/withoutPrices.ts';
import { richCloud } from './richCloud.ts';

const schemas = productSchemas();
const SECOND = 1_000;
const MOST_EXAMINED = 12;
const MOST_DELETED = 1;

/** Journals grow on their own, and what is read only is in no plan. */
const GROWING = new Set([
  'apiLogs',
  'apiEvents',
  'systemLogs',
  'sessions',
  'cloudSyncs',
  'alertLogs',
  'alertTransitions',
  'notifications',
  'messages',
]);
// The rows of a gathered list are records of other resources.
const WATCHED = Object.values(schemas.resources).filter(
  ({ resource, gathers }) => gathers === undefined && !GROWING.has(resource),
);

async function settle({ clock, platform }: Scenario): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await platform.runner.runDue();
    clock.advance(4 * SECOND);
  }
  await platform.runner.runDue();
}

const EVERYTHING = WATCHED.map(
  ({ resource, table, id }) => `select '${resource} ' || "${id.field}" as name from "${table}"`,
).join(' union all ');

async function everything({ db }: Scenario): Promise<Set<string>> {
  return new Set((await db.all<{ name: string }>(EVERYTHING)).map(({ name }) => name));
}

/** Returns what is gone after a call; undefined if the call was refused. */
function watch(all: Scenario) {
  let before: Set<string> | undefined;
  return async (call: () => Promise<{ status: number }>): Promise<string[] | undefined> => {
    before ??= await everything(all);
    if ((await call()).status >= 400) return undefined;
    await settle(all);
    const after = await everything(all);
    const gone = [...before].filter((each) => !after.has(each)).toSorted();
    before = after;
    return gone;
  };
}

/** The records that point at one: `volumes 7 server_id`. */
async function pointingTo({ db }: Scenario, resource: string, id: string): Promise<string[]> {
  const found = await Promise.all(
    pointersTo(schemas, resource)
      .filter(({ definition, top, field }) => !GROWING.has(definition.resource) && top === field)
      .map(async ({ definition, top }) =>
        (
          await db.all<{ id: RecordId }>(
            `select "${definition.id.field}" as id from "${definition.table}" where "${top.name}" = ?`,
            [id],
          )
        ).map((row) => `${definition.resource} ${row.id} ${top.name}`),
      ),
  );
  return found.flat().toSorted();
}

interface Reply {
  affected: { resource: string; effect: string; records: { id: RecordId }[] }[];
}

/** The records that a dialog names with an effect. */
const namedIn = ({ affected }: Reply, wanted: string): string[] =>
  affected
    .filter(({ effect, resource }) => effect === wanted && !GROWING.has(resource))
    .flatMap(({ resource, records }) => records.map(({ id }) => `${resource} ${id}`))
    .toSorted();

/**
 * The references by which something goes with what is deleted in a cloud. A deployment takes its containers along in a
 * job: they have tests of their own.
 */
const CLOUD_CASCADES = WATCHED.filter(isBelowCloud).flatMap(({ resource }) =>
  pointersTo(schemas, resource)
    .filter(({ field }) => field.onDelete === 'cascade' || field.cascadeWhen !== undefined)
    .map(({ definition, top }) => `goes ${definition.resource}.${top.name}`),
);

const goingIn = (plan: Awaited<ReturnType<typeof planRemoval>>) =>
  plan
    .filter(({ effect }) => effect === 'goes')
    .filter(({ referrer }) => !GROWING.has(referrer.definition.resource))
    .flatMap(({ referrer, ids }) => ids.map((id) => `${referrer.definition.resource} ${id}`));

/** The records that something refers to and that nothing holds, those with most dependants first. */
async function removable(all: Scenario, definition: Definition, clouds: readonly string[]) {
  const { table, id, cloud } = definition;
  if (pointersTo(schemas, definition.resource).length === 0) return [];
  const rows = await all.db.all<{ id: RecordId }>(
    cloud === undefined
      ? `select "${id.field}" as id from "${table}" order by 1 desc limit ${MOST_EXAMINED}`
      : `select "${id.field}" as id from "${table}" where cloud_id in (${clouds.map((each) => `'${each}'`).join()})`,
  );
  const found: { id: RecordId; record: RecordData; weight: number }[] = [];
  for (const row of rows) {
    const record = await findRecordOrNone(all.context(), definition, row.id);
    if (record === undefined) continue;
    const plan = await planRemoval(all.context(), definition, [record]);
    if (plan.length === 0 || plan.some(({ effect }) => effect === 'holds')) continue;
    const weight = plan.length + 10 * plan.filter(({ effect }) => effect === 'goes').length;
    found.push({ id: row.id, record, weight });
  }
  return found.toSorted((a, b) => b.weight - a.weight);
}

/** § ours: what a dialog says about a deletion is what happens. */
describe('the plan of a deletion', () => {
  test('names for every definition what goes, and nothing else goes', { timeout: 240_000 }, async () => {
    const all = await createScenario({ database: sqliteUnderTest });
    await withoutPrices(all);
    // The clouds of the demo have less in them than those of this test.
    await all.db.run('update clouds set status = ?', ['offline']);
    await keepInventories(all.context());
    await settle(all);
    const [first, second] = [await richCloud(all, 'openstack'), await richCloud(all, 'nextstack')];
    const clouds = [first, second].map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
    const goneBy = watch(all);

    // A machine in the recycle bin keeps everything; purged, it takes what its dialog has named.
    const [recycled = ''] = first.machines;
    const bin = `${first.path}/instances/${recycled}`;
    const preview = (action: string) => all.personal.post(`${bin}?action=${action}&preview=1`);
    const week = await preview('recycle');
    expect(week.body).toMatchObject({ keeps: 7 * 86_400, until: expect.any(String) });
    expect(await goneBy(() => all.personal.post(`${bin}?action=recycle`))).toEqual([]);
    const purge = await preview('purge');
    expect(namedIn(purge.body, 'goes')).toEqual(namedIn(week.body, 'goes'));
    expect(purge.body.affected).toContainEqual(
      expect.objectContaining({ resource: 'alarms', effect: 'empties', count: 1 }),
    );
    expect(await goneBy(() => all.personal.post(`${bin}?action=purge`))).toEqual(
      [`instances ${recycled}`, ...namedIn(purge.body, 'goes')].toSorted(),
    );

    // A rebuild overwrites the system disk; what is attached stays so.
    const rebuilt = first.machines[1] ?? '';
    const attached = await pointingTo(all, 'instances', rebuilt);
    expect(attached.map((each) => each.split(' ')[0])).toEqual(expect.arrayContaining(['ports', 'volumes']));
    const address = `${first.path}/instances/${rebuilt}`;
    const { image_id } = (await all.personal.get(address)).body;
    const rebuild = () => all.personal.post(`${address}?action=rebuild`, { image_id });
    expect(await goneBy(rebuild)).toEqual([]);
    expect(await pointingTo(all, 'instances', rebuilt)).toEqual(attached);

    // Several at once.
    const [one = '', two = ''] = second.machines;
    const many = { ids: [one, two] };
    const bulk = `${second.path}/vms?bulk=delete`;
    const { body } = await all.personal.post(`${bulk}&dry_run=1`, many);
    expect(await goneBy(() => all.personal.post(bulk, many))).toEqual(
      [`vms ${one}`, `vms ${two}`, ...namedIn(body.removal, 'goes')].toSorted(),
    );

    const differences: string[] = [];
    const exercised = new Set(
      [...week.body.affected, ...body.removal.affected].map(
        ({ effect, resource, field }) => `${effect} ${resource}.${field}`,
      ),
    );
    for (const definition of WATCHED) {
      if (definition.access.delete.length === 0) continue;
      let deleted = 0;
      for (const { id, record } of await removable(all, definition, clouds)) {
        const present = await findRecordOrNone(all.context(), definition, id);
        if (present === undefined || deleted === MOST_DELETED) continue;
        const plan = await planRemoval(all.context(), definition, [present]);
        if (plan.some(({ effect }) => effect === 'holds')) continue;
        const path = addressOf(schemas, definition, pathOf(record));
        const expected = [...new Set([`${definition.resource} ${id}`, ...goingIn(plan)])].toSorted();
        const gone = await goneBy(() => all.admin.delete(`${path}/${encodeURIComponent(String(id))}`));
        if (gone === undefined) continue;
        for (const { effect, referrer } of plan)
          exercised.add(`${effect} ${referrer.definition.resource}.${referrer.top.name}`);
        deleted += 1;
        if (JSON.stringify(gone) !== JSON.stringify(expected))
          differences.push(
            `${definition.resource} ${id}: ${gone.filter((each) => !expected.includes(each)).join(', ')} went unannounced, ${expected.filter((each) => !gone.includes(each)).join(', ')} stayed`,
          );
      }
    }
    expect(differences).toEqual([]);
    // Each reference with which something in a cloud goes was among them.
    expect(CLOUD_CASCADES.filter((each) => !exercised.has(each))).toEqual([]);
    await all.close();
  });
});

const pathOf = (record: RecordData): Record<string, Json> => ({ cloud_id: record.cloud_id ?? null });
