import type { FieldDefinition } from '#model/definition.ts';
import type { Context } from '#model/compile/context.ts';

/** Writes into every reference how the records that it points at are numbered. */
export function fillTargets(fields: Record<string, FieldDefinition>, context: Context): void {
  for (const field of Object.values(fields)) {
    const target = field.to === undefined ? undefined : context.outlines.get(field.to);
    if (field.to !== undefined) field.idKind = target?.id.kind ?? 'serial';
    if (field.fields) fillTargets(field.fields, context);
  }
}
