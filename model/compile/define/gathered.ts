import type { GatheredDefinition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { referenceIn } from '#model/conditions/fieldPath.ts';
import { GATHERED_FROM } from '#model/values/gatheredFrom.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import { NO_LABEL } from './labels.ts';

/** Every row has these if all of its resources have them. */
const SHARED = ['cloud_id', 'user_id', 'bp_id', 'project_id', 'tags'];

/**
 * The fields of a list over several resources: those of its own file, then those that it takes over.
 *
 * @example
 *   withGathered(outline, context).fields.status; // the state of the machines, with the values of both resources
 */
export function withGathered(outline: Outline, context: Context): Outline {
  const from = sourcesOf(outline).flatMap((name) => context.outlines.get(name) ?? []);
  const listed = wordsOf(child(child(outline.node, 'gathers'), 'fields')).map(({ word }) => word);
  const shared = SHARED.filter((name) => from.length > 0 && from.every(({ fields }) => Object.hasOwn(fields, name)));
  const taken: Record<string, FieldDefinition> = {};
  for (const name of new Set([...listed, ...Object.keys(pathsOf(outline)), ...shared])) {
    if (Object.hasOwn(outline.fields, name)) continue;
    const field = gatheredField(name, outline, from, context);
    if (field) taken[name] = field;
  }
  const id = from[0]?.id ?? outline.id;
  const { created_at, updated_at, [outline.id.field]: ownId, ...own } = outline.fields;
  const idField = from[0]?.fields[id.field] ?? ownId;
  const fields = {
    ...(idField && { [id.field]: idField }),
    ...own,
    [GATHERED_FROM]: fromField(context),
    ...taken,
    ...(created_at && { created_at }),
    ...(updated_at && { updated_at }),
  };
  const stateField = Object.values(fields).find((field) => field.type === 'state')?.name;
  const title = textOf(child(outline.node, 'title')) ?? (Object.hasOwn(fields, 'name') ? 'name' : outline.titleField);
  return { ...outline, id, titleField: title, fields, ...(stateField && { stateField }) };
}

/**
 * `gathers` of a resource, if declared.
 *
 * @example
 *   buildGathers(outline)?.from; // ['vms', 'instances']
 */
export function buildGathers(outline: Outline): GatheredDefinition | undefined {
  const from = sourcesOf(outline);
  if (from.length === 0) return undefined;
  const paths = Object.entries(pathsOf(outline));
  return {
    from,
    as: Object.fromEntries(
      paths.map(([name, path]) => [name, Object.fromEntries(from.map((each) => [each, path(each) ?? name]))]),
    ),
  };
}

function sourcesOf({ node }: Outline): string[] {
  return wordsOf(child(child(node, 'gathers'), 'from')).map(({ word }) => word);
}

/** By field, its path in the records of a resource. */
function pathsOf({ node }: Outline): Record<string, (resource: string) => string | undefined> {
  return Object.fromEntries(
    entriesOf(child(child(node, 'gathers'), 'as')).map(([name, { value }]) => [
      name,
      (resource) => textOf(value) ?? textOf(child(value, resource)),
    ]),
  );
}

/** As the first resource declares it, with the values of all of them. */
function gatheredField(
  name: string,
  outline: Outline,
  from: readonly Outline[],
  context: Context,
): FieldDefinition | undefined {
  const path = pathsOf(outline)[name];
  const all = from.flatMap((each) => fieldAtEnd(each, path?.(each.name) ?? name, context) ?? []);
  const [first] = all;
  if (first === undefined) return undefined;
  const values: FieldDefinition['values'] = Object.assign({}, ...all.toReversed().map((each) => each.values ?? {}));
  const to = targetOf(all, context);
  return withKeys(shownPart(first), {
    name,
    readOnly: true,
    ...(first.access?.read && { access: { read: first.access.read } }),
    ...(values !== undefined && Object.keys(values).length > 0 && { values }),
    ...(to !== undefined && { to }),
  });
}

/** What says how a value is shown and found: the rules of entering it stay with its resource. */
function shownPart(field: FieldDefinition): FieldDefinition {
  // The keys that are left out are optional.
  return Object.fromEntries(Object.entries(field).filter(([key]) => KEPT.has(key))) as FieldDefinition;
}

const KEPT: ReadonlySet<string> = new Set([
  'type',
  'label',
  'help',
  'blank',
  'unit',
  'mono',
  'wire',
  'scale',
  'fields',
  'ungrouped',
  'search',
  'sortable',
]);

/** The field at the end of a path through references. */
function fieldAtEnd({ fields }: Outline, path: string, context: Context): FieldDefinition | undefined {
  if (Object.hasOwn(fields, path)) return fields[path];
  const { reference, rest } = referenceIn(fields, path) ?? {};
  const target = context.outlines.get(reference?.to ?? '');
  return target && rest !== undefined ? fieldAtEnd(target, rest, context) : undefined;
}

/** References to records of different resources lead to the list that gathers these. */
function targetOf(all: readonly FieldDefinition[], context: Context): string | undefined {
  const targets = [...new Set(all.flatMap(({ to }) => to ?? []))];
  if (targets.length < 2) return targets[0];
  return [...context.outlines.values()].find((each) => {
    const from = sourcesOf(each);
    return from.length > 0 && targets.every((target) => from.includes(target));
  })?.name;
}

function fromField({ product }: Context): FieldDefinition {
  return {
    name: GATHERED_FROM,
    type: 'text',
    label: product.vocabulary.fields.get(GATHERED_FROM) ?? NO_LABEL,
    readOnly: true,
    hidden: true,
    maxLength: 64,
  };
}
