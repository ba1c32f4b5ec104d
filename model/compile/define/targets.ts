import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import type { Context } from '#model/compile/context.ts';

/**
 * The fields, each reference with the kind of id of its target.
 *
 * @example
 *   withTargets(fields, context).site_id?.idKind; // 'uuid'
 */
export function withTargets(
  fields: Record<string, FieldDefinition>,
  context: Context,
): Record<string, FieldDefinition> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      withKeys(field, {
        ...(field.to !== undefined && { idKind: context.outlines.get(field.to)?.id.kind ?? 'serial' }),
        ...(field.fields && { fields: withTargets(field.fields, context) }),
      }),
    ]),
  );
}
