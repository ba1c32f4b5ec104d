import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** Every column that a reader may choose, the usual ones first. Fields that the definition no longer has are left out. */
export function offeredColumns({ fields, list }: Definition): FieldDefinition[] {
  return [...new Set([...list.columns, ...list.hidden])]
    .flatMap((name) => fields[name] ?? [])
    .filter((field) => !field.writeOnly);
}

/** The chosen columns in the chosen order; the usual ones where nothing (or nothing that still exists) is chosen. */
export function visibleColumns(definition: Definition, chosen: readonly string[] | undefined): FieldDefinition[] {
  const offered = offeredColumns(definition);
  const pick = (names: readonly string[]) =>
    names.flatMap((name) => offered.find((field) => field.name === name) ?? []);
  const visible = pick(chosen ?? []);
  return visible.length > 0 ? visible : pick(definition.list.columns);
}

/**
 * Kinds that are stored as JSON. Named here because the registry of kinds is too heavy for every list page; a test
 * compares.
 */
const STRUCTURED = new Set(['tags', 'json', 'keyValue', 'object', 'list', 'references', 'file', 'image']);
const HIDDEN = new Set(['password', 'secret']);

/** Will the server order a list by it? */
export function isSortable(field: FieldDefinition): boolean {
  if (field.sortable === false || HIDDEN.has(field.type)) return false;
  return field.computed !== undefined || !STRUCTURED.has(field.type);
}
