import { createHash } from 'node:crypto';
import type { Definition } from '#model/language/definition.ts';
import type { Context, JobRequest, RecordId } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { pageOfRecords } from '#server/engine/records/table/pageOfRecords.ts';
import { billedRecord } from './charges/billedRecord.ts';
import { meterRecords } from './meterWrites.ts';

export const OPEN_MISSING_ITEMS = 'open-missing-items';

const HOUR_MS = 3_600_000;
/** Few enough for one transaction, so that other writes can run in between. */
const AT_ONCE = 200;

/** One such job is always pending, for any number of processes: its key prevents a second one. */
export const openMissingItemsJob = (runAt: number): JobRequest => ({
  kind: OPEN_MISSING_ITEMS,
  payload: null,
  runAt,
  key: OPEN_MISSING_ITEMS,
});

/** At every start, and every hour for definitions that gain the key `billing` while the platform runs. */
export const openMissingItemsHandler: JobHandler = {
  async prepare(context, _payload, { keep }) {
    await openMissingItems(context, keep);
    return null;
  },
  finish: (context) => context.jobs.schedule(context, openMissingItemsJob(context.clock() + HOUR_MS)),
  giveUp: (context) => context.jobs.schedule(context, openMissingItemsJob(context.clock() + HOUR_MS)),
};

/**
 * Opens the items of records that are older than the metering of their resource: they count from now on. Once for each
 * version of a key `billing`; every later record gets its items when it is written.
 */
export async function openMissingItems(context: Context, keep: () => Promise<void>): Promise<void> {
  if (context.schemas.resources['billingItems'] === undefined) return;
  const billed = Object.values(context.schemas.resources).filter(({ billing }) => billing !== undefined);
  const facts = await context.db.kysely.selectFrom('platform_facts').select('name').execute();
  const done = new Set(facts.map(({ name }) => name));
  for (const definition of billed) {
    const fact = factOf(definition);
    if (done.has(fact)) continue;
    await openAll(context, definition, keep);
    await context.db.kysely
      .insertInto('platform_facts')
      .values({ name: fact, at: context.clock() })
      // Another process has done it, too.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function openAll(context: Context, definition: Definition, keep: () => Promise<void>): Promise<void> {
  let last: RecordId | undefined;
  do {
    last = await context.transaction(async (inside) => {
      const records = await pageOfRecords(inside.db, definition, last, AT_ONCE);
      // Ids are numbers or text in every table.
      const metered = records.map((record) => ({
        id: record[definition.id.field] as RecordId,
        billed: billedRecord(definition, record),
      }));
      await meterRecords(inside, definition, metered);
      return records.length < AT_ONCE ? undefined : metered.at(-1)?.id;
    });
    await keep();
  } while (last !== undefined);
}

function factOf({ resource, billing }: Definition): string {
  return `metered ${resource} ${createHash('sha256').update(JSON.stringify(billing)).digest('hex').slice(0, 16)}`;
}
