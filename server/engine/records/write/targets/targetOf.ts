import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';

/**
 * The record that a reference in these values points at; undefined without a reference. Validation has already checked
 * that it may be chosen.
 */
export async function targetOf(
  context: Context,
  { fields }: Pick<Definition, 'fields'>,
  name: string,
  values: RecordData,
): Promise<RecordData | undefined> {
  const target = context.schemas.resources[fields[name]?.to ?? ''];
  const id = values[name];
  return target !== undefined && (typeof id === 'string' || typeof id === 'number')
    ? findRecordOrNone(context, target, id)
    : undefined;
}
