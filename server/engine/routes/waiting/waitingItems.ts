import type { Condition } from '#model/conditions/conditions.ts';
import type { WaitsDefinition } from '#model/language/viewDefinitions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { titleFields } from '#model/reading/titleIn.ts';
import { narrowRoutes } from '#model/reading/narrow/narrowRoutes.ts';
import { isBelowCloud } from '#model/rules/inClouds.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { decideOn } from '#server/engine/records/decide.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { readableFields } from '#server/engine/records/list/readableFields.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import type { WaitingKind } from './waitingKinds.ts';

/** A record that waits for the reader. */
export interface WaitingItem {
  resource: string;
  view: string;
  id: RecordId;
  title: string;
  since: string;
  /** What a person decides by, with `_labels`. */
  record: RecordData;
  /** The names of these fields, in order. */
  facts: string[];
  /** The deciding actions that the reader may run on it now. */
  decide: string[];
}

const MOST_FACTS = 5;

/** The first records of a kind, those that wait longest first. */
export async function itemsOf(
  context: Context,
  { definition, view, waits, also }: WaitingKind,
  { limit, narrowed }: { limit: number; narrowed?: Condition | undefined },
): Promise<WaitingItem[]> {
  const readable = readableFields(definition, context.actor);
  const isReadable = (name: string) => readable.includes(name);
  const since = waits.since !== undefined && isReadable(waits.since) ? waits.since : 'created_at';
  const facts = factsOf(definition, view.view, waits).filter(isReadable);
  const fields = [
    ...new Set([...titleFields(definition, context.lang), ...facts, ...addressFields(context, definition)]),
  ];
  const conditions = [also, narrowed].filter((each) => each !== undefined);
  const records: RecordData[] = await firstRecords(context, definition, {
    operation: 'list',
    fields: [...new Set([...fields.filter(isReadable), since, 'created_at'])],
    filter: view.filter,
    ...(conditions.length > 0 && { also: { $all: conditions } }),
    sort: [{ field: since, order: 'ASC' }],
    limit,
  });
  const items: WaitingItem[] = [];
  for (const record of records) {
    // Ids are numbers or text in every table.
    const id = record[definition.id.field] as RecordId;
    items.push({
      resource: definition.resource,
      view: view.view,
      id,
      title: titleOf(definition, record, context.lang),
      since: textIn(record[since]) ?? textIn(record['created_at']) ?? '',
      record,
      facts,
      decide: await mayDecide(context, definition, id, waits.decide ?? []),
    });
  }
  return items;
}

/** What the dialog of the decision shows, otherwise the columns of the view, without the title and the time. */
function factsOf(definition: Definition, view: string, { decide = [], requester }: WaitsDefinition): string[] {
  const { list, actions } = definition;
  const shown = actions[decide[0] ?? '']?.shows ?? list.views[view]?.columns ?? list.columns;
  const aside = new Set([
    definition.titleField,
    definition.stateField,
    definition.id.field,
    'created_at',
    'updated_at',
  ]);
  const names = shown.filter((name) => name in definition.fields && !aside.has(name) && name !== requester);
  const isShown = (name: string) => definition.fields[name]?.hidden !== true;
  return [...(requester === undefined ? [] : [requester]), ...names].filter(isShown).slice(0, MOST_FACTS);
}

/** Values in the address of the record's page, and of its calls. */
const addressFields = ({ actor }: Context, definition: Definition): string[] => [
  ...Object.values(narrowRoutes(definition, actor).show?.params ?? {}),
  ...(isBelowCloud(definition) ? ['cloud_id'] : []),
];

async function mayDecide(
  context: Context,
  definition: Definition,
  id: RecordId,
  actions: readonly string[],
): Promise<string[]> {
  const record = actions.length === 0 ? undefined : await findRecordOrNone(context, definition, id);
  const allowed: string[] = [];
  for (const action of record === undefined ? [] : actions)
    if (record !== undefined && (await decideOn(context, { action }, definition, record)).allowed) allowed.push(action);
  return allowed;
}

const textIn = (value: Json | undefined) => (typeof value === 'string' ? value : undefined);
