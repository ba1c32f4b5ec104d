import { fieldKind } from '#model/fields/index.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { decide } from '#server/engine/records/decide.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readableFields } from '#server/engine/records/list/readableFields.ts';
import type { WorkOrder } from '#server/domains/workOrders/orders.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { changesOf } from './changesOf.ts';
import { isEmpty, wordsOf } from './frozenWords.ts';

/** A record that a work order is about, by its resource and id, and by its cloud if it lives in one. */
export interface About {
  resource: string;
  id: string;
  cloud: string | null;
}

/** What a work order, or the input of one, is about; undefined for one that is about no record. */
export const aboutOf = ({ about_resource, about_id, about_cloud_id }: AboutFields): About | undefined =>
  about_resource && about_id ? { resource: about_resource, id: about_id, cloud: about_cloud_id ?? null } : undefined;

type AboutFields = Partial<Pick<WorkOrder, 'about_resource' | 'about_id' | 'about_cloud_id'>>;

const LONGEST_TITLE = 255;

/**
 * What the actor sees of a record now, as words in every language: the fields that they may read, without those that no
 * page shows. A record that they do not see answers like a missing one.
 */
export async function snapshotOf(context: Context, about: About): Promise<{ about_title: string; snapshot: Json }> {
  const { definition, record } = await readAbout(context, about);
  const rows = readableFields(definition, context.actor)
    .flatMap((name) => definition.fields[name] ?? [])
    .filter((field) => !field.hidden && fieldKind(field.type).family !== 'file')
    .flatMap((field) => rowOf(field, record));
  return {
    about_title: titleIn(definition, record, about),
    snapshot: {
      at: new Date(context.clock()).toISOString(),
      label: { ...definition.label },
      rows,
      changes: await changesOf(context, definition, about),
    },
  };
}

/** The title of a record that the actor sees; one that they do not see is refused like a missing one. */
export async function titleOf(context: Context, about: About): Promise<string> {
  const { definition, record } = await readAbout(context, about);
  return titleIn(definition, record, about);
}

function titleIn({ titleField }: Definition, record: RecordData, { id }: About): string {
  const title = record[titleField];
  return (typeof title === 'string' && title !== '' ? title : id).slice(0, LONGEST_TITLE);
}

export async function readAbout(context: Context, { resource, id, cloud }: About) {
  const definition = knownDefinition(context, resource);
  const isOpen = definition !== undefined && decide(context, 'show', definition).allowed;
  if (!isOpen) throw notThere();
  const within = definition.cloud !== undefined && cloud !== null ? { cloud_id: cloud } : undefined;
  const record = await readRecord(context, definition, id, { within }).catch((error: unknown) => {
    // Under which code its own page would say so is no matter of this form.
    if (error instanceof ApiError) throw notThere();
    throw error;
  });
  return { definition, record };
}

const notThere = () => new ApiError('request.targetMissing', { at: ['about_id'] });

function rowOf(field: FieldDefinition, record: RecordData): { [key: string]: Json }[] {
  const text = wordsOf(field, record);
  return isEmpty(text) ? [] : [{ field: field.name, label: { ...field.label }, text }];
}
