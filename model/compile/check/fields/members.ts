import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Context } from '#model/compile/context.ts';
import { child, placeOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { knownFieldKind } from '#model/fields/index.ts';

/** Keys for columns only: a member is read and written together with the whole object. */
const OF_RECORDS = [
  'readOnly',
  'writeOnce',
  'updateOnly',
  'writeOnly',
  'createOnly',
  'access',
  'search',
  'sortable',
  'inline',
  'hidden',
  'computed',
  'derived',
  'copied',
  'outOf',
  'upTo',
] as const;
/**
 * Checks that a member of an object or entry of a list has no key that only a field of the record may have.
 *
 * @example
 *   checkMember(node, field, 'fields.disk.size', context); // reports `nested-unique` for a unique member
 */
export function checkMember(node: Node, field: FieldDefinition, where: string, { reporter }: Context): void {
  if (field.unique) {
    reporter.report(placeOf(node, 'unique'), {
      code: 'nested-unique',
      says: `${where} is part of another field and cannot be unique`,
      expected: 'unique on a field of the record',
    });
  }
  for (const key of OF_RECORDS) {
    if (!child(node, key)) continue;
    reporter.report(placeOf(node, key), {
      code: 'not-for-members',
      says: `${where}.${key} has no effect on a part of another field`,
      expected: `${key} on a field of the record`,
    });
  }
  // Values are hashed or encrypted only as fields of the record.
  if (knownFieldKind(field.type)?.family === 'sealed') {
    reporter.report(placeOf(node, 'type'), {
      code: 'kind-not-for-members',
      says: `${where} is a part of another field and cannot be of type ${field.type}`,
      expected: `type ${field.type} on a field of the record`,
    });
  }
  if (field.onDelete === 'cascade' || field.cascadeWhen !== undefined) {
    reporter.report(placeOf(node, field.cascadeWhen === undefined ? 'onDelete' : 'cascadeWhen'), {
      code: 'nested-cascade',
      says: `${where} is a part of another field and cannot delete its record`,
      expected: 'onDelete: refuse or clear',
    });
  }
}
