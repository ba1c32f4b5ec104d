import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { buildFields } from './buildField.ts';
import { NO_LABEL } from './labels.ts';
import { withPartConditions } from './parts.ts';

/**
 * First pass over a resource: its name, its id and its fields, to which other resources may refer.
 *
 * @example
 *   buildOutline('region/sites.yaml', node, context).name; // 'sites'
 */
export function buildOutline(file: string, node: Node, context: Context): Outline {
  const segments = file
    .replace(/^overlay\/(?=.*\/)/, '')
    .replace(/\.ya?ml$/, '')
    .split('/');
  const fileName = segments.at(-1) ?? '';
  const id = readId(child(node, 'id'));
  const declared = withPartConditions(buildFields(child(node, 'fields'), 'fields', context), node);
  const service = textOf(child(node, 'service')) ?? '';
  const isUpstream = context.product.services[service]?.upstream !== undefined;
  // The rows of a journal have one time, and never change.
  const times = child(node, 'journal') === undefined ? ['created_at', 'updated_at'] : [];
  const fields = withImplicitFields(declared, id, isUpstream, times, context);
  const stateField = Object.values(fields).find((field) => field.type === 'state')?.name;
  return {
    name: textOf(child(node, 'resource')) ?? fileName,
    domain: segments.slice(0, -1).join('/'),
    service,
    file,
    node,
    id,
    titleField: textOf(child(node, 'title')) ?? titleAmong(fields) ?? id.field,
    fields,
    fieldsKnown: entriesOf(child(node, 'fields')).length > 0,
    ...(stateField === undefined ? {} : { stateField }),
  };
}

/** The field by which people know a record, if the file names none: its name, or the number that they search for. */
function titleAmong(fields: Record<string, FieldDefinition>): string | undefined {
  if (fields['name']) return 'name';
  return Object.values(fields).find(({ unique, search }) => unique === true && search === true)?.name;
}

function readId(node: Node | undefined): Definition['id'] {
  const kind = textOf(node) ?? textOf(child(node, 'kind')) ?? 'serial';
  return { field: textOf(child(node, 'field')) ?? 'id', kind: kind === 'uuid' || kind === 'text' ? kind : 'serial' };
}

/** Adds the id in front and the times at the end, unless the resource declares them itself. */
function withImplicitFields(
  declared: Record<string, FieldDefinition>,
  id: Definition['id'],
  isUpstream: boolean,
  times: readonly string[],
  context: Context,
): Record<string, FieldDefinition> {
  const words = context.product.vocabulary.fields;
  const idField: FieldDefinition = {
    name: id.field,
    ...(id.kind === 'serial' ? { type: 'integer' } : { type: 'text', ...(id.kind === 'uuid' && { mono: true }) }),
    label: words.get('id') ?? NO_LABEL,
    // Another server gives its records their ids.
    ...(id.kind === 'text' && !isUpstream ? { required: true, writeOnce: true } : { readOnly: true }),
  };
  const time = (name: string): FieldDefinition => ({
    name,
    type: 'dateTime',
    label: words.get(name) ?? NO_LABEL,
    readOnly: true,
    wire: 'iso',
  });
  return {
    ...(declared[id.field] ? {} : { [id.field]: idField }),
    ...declared,
    ...Object.fromEntries(times.flatMap((name) => (declared[name] ? [] : [[name, time(name)]]))),
  };
}
