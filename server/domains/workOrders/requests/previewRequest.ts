import { canField } from '#model/access/access.ts';
import { isObject } from '#model/fields/kind.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { PreviewContent, PreviewTable } from '#model/reading/actionPreview.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Context, RecordChange, RecordData } from '#server/engine/context.ts';
import { VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { addEveryLabel } from '#server/engine/records/list/labels.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { cellOf, textOf } from '#server/engine/routes/exchange/cell.ts';
import type { WorkOrder } from '#server/domains/workOrders/orders.ts';
import { carryOut, stepsOf } from './carryOut.ts';
import { targetOf } from './runStep.ts';

/** Ends the transaction of a trial, with the changes that it made. */
class Tried extends Error {
  readonly changes: readonly RecordChange[];
  /** Steps that follow when the cloud has done those before them. */
  readonly later: number;

  constructor(changes: readonly RecordChange[], later: number) {
    super('trial');
    this.changes = changes;
    this.later = later;
  }
}

/**
 * What the approval would change: all steps are carried out as the reader, with every check, and rolled back. A refusal
 * is shown in place of the changes.
 */
export async function previewRequest(context: Context, order: WorkOrder): Promise<PreviewContent> {
  const say = (key: string) => renderMessage(context.schemas.messages, `workOrder.${key}`, {}, context.lang);
  const isOver = order.carried_out_at !== null;
  if (stepsOf(context, order).length === 0) return { notes: [{ text: say(isOver ? 'ranAlready' : 'nothingRuns') }] };
  try {
    await context.transaction(async (inside) => {
      const { later } = await carryOut(inside, order);
      throw new Tried([...inside.changes], later);
    });
  } catch (error) {
    if (error instanceof Tried)
      return {
        ...(error.later > 0 && { notes: [{ text: say('deletesLater'), tone: 'warning' as const }] }),
        tables: await tablesOf(context, error.changes),
      };
    if (!(error instanceof ApiError)) throw error;
    const { message, reason } = errorReply(error, context).body;
    const text = [say('refused'), message, typeof reason === 'string' ? reason : ''].join(' ');
    return { notes: [{ text, tone: 'danger' }] };
  }
  return {};
}

/** What the preview depends on: the work order, and the versions of the records that its steps name. */
export async function basisOf(context: Context, order: WorkOrder): Promise<Json> {
  const platform = onBehalf(context, { id: 0, name: '' });
  const versions: Json[] = [];
  for (const step of stepsOf(context, order)) {
    const { definition, ids } = await targetOf(platform, step);
    for (const id of ids) {
      const record: RecordData | undefined = await findRecordOrNone(platform, definition, id);
      versions.push([definition.resource, id, record?.[VERSION_COLUMN] ?? null]);
    }
  }
  return [order.id, order.status, versions];
}

async function tablesOf(context: Context, changes: readonly RecordChange[]): Promise<PreviewTable[]> {
  const tables: PreviewTable[] = [];
  for (const change of changes.filter(({ follows }) => follows !== true)) {
    const definition = context.schemas.resources[change.resource];
    const table = definition && (await tableOf(context, definition, change));
    if (table !== undefined) tables.push(table);
  }
  return tables;
}

/** Known without saying: it happens now. */
const UNSHOWN = new Set(['created_at', 'updated_at']);

/** The fields of one record that change, as words: it may be of any resource. */
async function tableOf(
  context: Context,
  definition: Definition,
  { before, after }: RecordChange,
): Promise<PreviewTable | undefined> {
  const word = (key: string) => renderMessage(context.schemas.messages, `preview.${key}`, {}, context.lang);
  const sides = [before, after].map((record): RecordData => (record ? wireRecord(definition, record) : {}));
  await addEveryLabel(context.db, definition, sides, sqlEnvOf(context));
  const [was = {}, is = {}] = sides;
  const rows = Object.values(definition.fields)
    .filter(
      (field) =>
        !field.hidden &&
        !UNSHOWN.has(field.name) &&
        field.name !== definition.id.field &&
        canField(context.actor, field, 'read') &&
        !isSameJson(was[field.name] ?? null, is[field.name] ?? null),
    )
    .map((field) => ({
      cells: [field.label[context.lang], wordsOf(context, field, was), wordsOf(context, field, is)],
      changed: true as const,
    }));
  if (rows.length === 0) return undefined;
  const title = is[definition.titleField] ?? was[definition.titleField];
  const named = typeof title === 'string' || typeof title === 'number' ? ` ${title}` : '';
  return {
    title: `${definition.label[context.lang]}${named}`,
    columns: [word('field'), word('before'), word('after')],
    rows,
  };
}

function wordsOf({ lang }: Context, field: FieldDefinition, record: RecordData): string {
  const labels = isObject(record['_labels']) ? record['_labels'] : {};
  return textOf(cellOf(field, record[field.name], labels[field.name], lang)) || '—';
}
