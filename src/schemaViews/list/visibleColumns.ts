import type { Definition, FieldDefinition } from '#model/definition.ts';

/** Every column that a reader may choose, the usual ones first. Fields that the definition no longer has are left out. */
export function offeredColumns({ fields, list }: Definition): FieldDefinition[] {
  return [...new Set([...list.columns, ...list.hidden])].flatMap((name) => fields[name] ?? []).filter((field) => !field.writeOnly);
}

/** The chosen columns in the chosen order; the usual ones where nothing (or nothing that still exists) is chosen. */
export function visibleColumns(definition: Definition, chosen: readonly string[] | undefined): FieldDefinition[] {
  const offered = offeredColumns(definition);
  const pick = (names: readonly string[]) => names.flatMap((name) => offered.find((field) => field.name === name) ?? []);
  const visible = pick(chosen ?? []);
  return visible.length > 0 ? visible : pick(definition.list.columns);
}

/** Kinds whose values stand at the right edge of their column, so that digits line up. */
const NUMERIC = new Set(['integer', 'number', 'percent', 'bytes', 'money', 'duration']);

export function isNumeric(field: FieldDefinition): boolean {
  return NUMERIC.has(field.type);
}
