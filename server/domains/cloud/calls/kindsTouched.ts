import type { CloudKind } from '#model/language/cloudKinds.ts';
import { pointersOf } from '#model/conditions/pointers.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { isInventory, KINDS_IN_ORDER, type InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import { pointersTo } from '#server/engine/records/write/targets/referrers.ts';

/**
 * Kinds whose items may change with a record: those that refer to it and those in an action's input. For a record that
 * is created or deleted also the kinds that its parts refer to, and its parent: a subnet counts the addresses of its
 * network cards.
 */
export function kindsTouched(
  schemas: CompiledSchemas,
  definition: InventoryDefinition,
  operation: string,
  isGone = false,
): CloudKind[] {
  const referring = pointersTo(schemas, definition.resource).map((pointer) => pointer.definition);
  const { partOf = [] } = definition.cloud;
  // A part that blocks the deletion of its parent shows in the parent: an address with a port forwarding is in use.
  const isHeld = ({ field }: { field: FieldDefinition }) => partOf.includes(field.name) && field.onDelete === 'refuse';
  const stoodIn =
    operation === 'create' || isGone
      ? pointersOf(definition.fields).filter((pointer) => pointer.steps.length > 0 || isHeld(pointer))
      : [];
  const given = [...pointersOf(definition.actions[operation]?.input ?? {}), ...stoodIn].flatMap(
    ({ field }) => schemas.resources[field.to ?? ''] ?? [],
  );
  const kinds = new Set([...referring, ...given].filter(isInventory).map(({ cloud }) => cloud.kind));
  kinds.delete(definition.cloud.kind);
  return KINDS_IN_ORDER.filter((kind) => kinds.has(kind));
}
