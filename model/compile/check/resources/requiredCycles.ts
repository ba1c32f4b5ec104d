import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, flagOf, itemsOf, placeOf } from '#model/compile/read/node.ts';

/** A required reference, with the field of the record that contains it. */
interface Need {
  field: string;
  to: string;
}

/**
 * Reports a record that needs another of its own kind, directly or through its references, because it could never be
 * the first. Of several resources in a cycle, the one that is read last gets the finding, which is the one that is not
 * live yet.
 *
 * @example
 *   checkRequiredCycles(outline, context); // reports `required-cycle` for a required `parent_id`
 */
export function checkRequiredCycles(outline: Outline, context: Context): void {
  if (context.outlines.get(outline.name)?.file !== outline.file || !isMadeByReaders(outline)) return;
  for (const need of needsOf(Object.values(outline.fields))) {
    const circle = wayBack(need.to, outline.name, context, [outline.name], new Set());
    if (!circle || !isLast(outline, circle, context)) continue;
    const fields = child(outline.node, 'fields') ?? outline.node;
    context.reporter.report(placeOf(child(fields, need.field) ?? fields, 'required'), {
      code: 'required-cycle',
      says: `fields.${need.field}: ${circle.length === 2 ? `the first of the ${outline.name} would need one` : `no first record could be made, as each needs another: ${circle.join(' → ')}`}`,
      expected: 'a reference that may be empty, or exists only when another field says so',
    });
  }
}

/** The names in the cycle from the resource to itself. */
function wayBack(
  name: string,
  start: string,
  context: Context,
  trail: readonly string[],
  seen: Set<string>,
): string[] | undefined {
  if (name === start) return [...trail, name];
  const target = context.outlines.get(name);
  if (!target || seen.has(name) || !isMadeByReaders(target)) return undefined;
  seen.add(name);
  for (const { to } of needsOf(Object.values(target.fields))) {
    const found = wayBack(to, start, context, [...trail, name], seen);
    if (found) return found;
  }
  return undefined;
}

function isLast(outline: Outline, circle: readonly string[], { outlines }: Context): boolean {
  const order = [...outlines.keys()].filter((name) => circle.includes(name));
  return order.at(-1) === outline.name;
}

/** The first record of a resource that the platform or a cloud writes comes from there. */
function isMadeByReaders({ node }: Outline): boolean {
  if (child(node, 'cloud') || flagOf(child(node, 'platformOwned')) === true) return false;
  const access = child(node, 'access');
  return itemsOf(access?.kind === 'list' ? access : child(access, 'create')).length > 0;
}

function needsOf(fields: readonly FieldDefinition[]): Need[] {
  return fields.filter(isAlwaysGiven).flatMap((field) => targetsOf(field).map((to) => ({ field: field.name, to })));
}

function isAlwaysGiven({ required, readOnly, when, default: fallback }: FieldDefinition): boolean {
  return required === true && !readOnly && when === undefined && fallback === undefined;
}

function targetsOf(field: FieldDefinition): string[] {
  if (field.to !== undefined) return [field.to];
  const members = Object.values(field.fields ?? {});
  return (field.type === 'list' ? members : members.filter(isAlwaysGiven)).flatMap(targetsOf);
}
