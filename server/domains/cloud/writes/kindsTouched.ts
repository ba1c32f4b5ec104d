import type { CloudKind } from '#model/language/cloudKinds.ts';
import { pointersOf } from '#model/conditions/pointers.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { isInventory, KINDS_IN_ORDER, type InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import { pointersTo } from '#server/engine/records/write/referrers.ts';

/**
 * Kinds whose items may have changed with a record: those that refer to it, what an action was given beside it, and of
 * one that came or went what its parts stand in, and what it is a part of: a subnet counts the addresses of the cards
 * in it.
 */
export function kindsTouched(
  schemas: CompiledSchemas,
  definition: InventoryDefinition,
  operation: string,
  isGone = false,
): CloudKind[] {
  const referring = pointersTo(schemas, definition.resource).map((pointer) => pointer.definition);
  const { partOf = [] } = definition.cloud;
  // A part that its whole cannot be deleted without shows in it: an address that passes a port on is in use.
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
