import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import { writePlans } from './writePlans.ts';

/** Ends the items of records that go with their cloud: its inventory is dropped at once, not record by record. */
export async function releaseOfCloud(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  const gone = changes.filter(({ after }) => after === undefined).map(({ id }) => String(id));
  if (gone.length === 0 || !holdsRecords(context, definition)) return;
  const items = await context.db.kysely
    .selectFrom('billing_items')
    .selectAll()
    .where('cloud_id', 'in', gone)
    .where('open_key', 'is not', null)
    .execute();
  await writePlans(
    context,
    definition,
    items.map((item) => ({ do: 'release', item })),
  );
}

/** Whether records in clouds are in records of this definition. */
function holdsRecords({ schemas }: Context, { resource }: Definition): boolean {
  return Object.values(schemas.resources).some(
    ({ billing, cloud, fields }) => billing !== undefined && cloud !== undefined && fields['cloud_id']?.to === resource,
  );
}
