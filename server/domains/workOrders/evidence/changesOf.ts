import type { Definition, Json } from '#model/language/definition.ts';
import { LANGUAGES } from '#model/values/constants.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { decideOn } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { operationsOn } from '#server/engine/routes/exchange/history.ts';
import type { Change } from '#server/engine/routes/exchange/operations.ts';
import { wordsOf } from './frozenWords.ts';
import type { About } from './snapshotOf.ts';

const MOST_OPERATIONS = 10;
const MOST_CHANGES = 20;

/**
 * The latest operations on a record, as its history shows them to the actor: without the fields and the people that
 * they may not see, and none if they may not read the history.
 */
export async function changesOf(context: Context, definition: Definition, { id, cloud }: About): Promise<Json> {
  const within = definition.cloud !== undefined && cloud !== null ? { cloud_id: cloud } : undefined;
  const record: RecordData = await findRecord(context, definition, id, { within });
  if (!(await decideOn(context, 'history', definition, record)).allowed) return [];
  const page = { offset: 0, limit: MOST_OPERATIONS };
  const operations = await operationsOn({ context, definition }, id, page);
  return operations.map(({ at, actor_name, operation, changes }) => ({
    at,
    by: actor_name,
    operation,
    label: definition.actions[operation] ? { ...definition.actions[operation].label } : null,
    // What it began with is in its history, and mostly still among the fields of the snapshot.
    changes:
      operation === 'create' ? [] : changes.slice(0, MOST_CHANGES).flatMap((change) => frozen(definition, change)),
  }));
}

function frozen({ fields }: Definition, { field: name, before = null, after = null, labels }: Change): Json[] {
  const field = fields[name];
  if (field === undefined || field.hidden) return [];
  const words = (value: Json, titles: Json | undefined) =>
    wordsOf(field, { [name]: value, ...(titles !== undefined && { _labels: titles }) });
  const [was, is] = [words(before, labels?.before), words(after, labels?.after)];
  return LANGUAGES.every((language) => was[language] === is[language])
    ? []
    : [{ field: name, label: { ...field.label }, before: was, after: is }];
}
