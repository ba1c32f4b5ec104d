import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import type { Context } from '#model/compile/context.ts';
import { isUnlabelled, readLabel } from '#model/compile/define/labels.ts';
import { child } from '#model/compile/read/node.ts';

/**
 * The fields, each reference with the kind of id of its target, and with the label of its target if it has none.
 *
 * @example
 *   withTargets(fields, context).site_id?.idKind; // 'uuid'
 */
export function withTargets(
  fields: Record<string, FieldDefinition>,
  context: Context,
): Record<string, FieldDefinition> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const target = field.to === undefined ? undefined : context.outlines.get(field.to);
      const label = target && isUnlabelled(field.label) && readLabel(child(target.node, 'label'));
      return [
        name,
        withKeys(field, {
          ...(label && { label }),
          ...(field.to !== undefined && { idKind: target?.id.kind ?? 'serial' }),
          ...(field.fields && { fields: withTargets(field.fields, context) }),
        }),
      ];
    }),
  );
}
