import type { Definition } from '#model/language/definition.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import type { ProductTargets } from '#server/engine/product/productTypes.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';

/** The stored record that this reference of a resource points at; `RecordData` where the product declares none. */
type TargetOf<Resource extends string, Name extends string> = Resource extends keyof ProductTargets
  ? Name extends keyof ProductTargets[Resource]
    ? RecordOf<ProductTargets[Resource][Name] & string>
    : never
  : RecordData;

/**
 * The record that a reference in these values points at; undefined without a reference. Validation has already checked
 * that it may be chosen. Without `resource`, the fields are the input of an action.
 */
export async function targetOf<Resource extends string, Name extends string>(
  context: Context,
  { fields }: Pick<Definition, 'fields'> & { resource?: Resource },
  name: Name,
  values: Readonly<Partial<Record<Name, unknown>>>,
): Promise<TargetOf<Resource, Name> | undefined> {
  const target = context.schemas.resources[fields[name]?.to ?? ''];
  const id = values[name];
  if (target === undefined || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
  // The type was generated from the same `to`.
  return findRecordOrNone(context, target, id) as Promise<TargetOf<Resource, Name> | undefined>;
}
