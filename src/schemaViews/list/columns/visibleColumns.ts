import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** Every column that a reader can choose, the default ones first. Fields missing from the definition are left out. */
export function offeredColumns({ fields, list }: Definition): FieldDefinition[] {
  return [...new Set([...list.columns, ...list.hidden])]
    .flatMap((name) => fields[name] ?? [])
    .filter((field) => !field.writeOnly);
}

/** The chosen columns in the chosen order; the default ones if none of the chosen still exists. */
export function visibleColumns(definition: Definition, chosen: readonly string[] | undefined): FieldDefinition[] {
  const offered = offeredColumns(definition);
  const pick = (names: readonly string[]) =>
    names.flatMap((name) => offered.find((field) => field.name === name) ?? []);
  const visible = pick(chosen ?? []);
  return visible.length > 0 ? visible : pick(definition.list.columns);
}

/**
 * Kinds that are stored as JSON. Listed here because the registry of kinds is too large for every list page; a test
 * compares the two.
 */
const STRUCTURED = new Set(['tags', 'json', 'keyValue', 'object', 'list', 'references', 'file', 'image']);
const HIDDEN = new Set(['password', 'secret']);

/** Whether the server can sort a list by this field. */
export function isSortable(field: FieldDefinition): boolean {
  if (field.sortable === false || HIDDEN.has(field.type)) return false;
  return field.computed !== undefined || !STRUCTURED.has(field.type);
}
