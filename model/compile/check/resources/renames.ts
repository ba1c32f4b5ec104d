import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, placeOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * Checks former names (`was`): one thing takes over each, and only if values are stored under it.
 *
 * @example
 *   checkRenames(outline, definition, context); // reports `former-name` for a name that was itself
 */
export function checkRenames({ node, name, fields }: Outline, { actions }: Definition, context: Context): void {
  const was = child(node, 'was');
  if (was && textOf(was) === name) sameName(was, 'was', name, context);
  checkFields(child(node, 'fields'), fields, 'fields', context);
  checkNames(child(node, 'actions'), 'actions', context);
  for (const action of Object.keys(actions)) {
    for (const [input, { value }] of entriesOf(child(child(child(node, 'actions'), action), 'input')))
      unused(value, `actions.${action}.input.${input}`, 'nothing is stored of an input', context);
  }
  checkMentions(child(node, 'fields'), fields, context);
}

function checkFields(
  node: Node | undefined,
  fields: Record<string, FieldDefinition>,
  where: string,
  context: Context,
): void {
  checkNames(node, where, context);
  for (const [name, { value }] of entriesOf(node)) {
    const field = fields[name];
    if (!field) continue;
    if (field.computed || field.createOnly) unused(value, `${where}.${name}`, 'nothing is stored of it', context);
    checkInside(value, field, `${where}.${name}`, context);
  }
}

function checkInside(node: Node, field: FieldDefinition, where: string, context: Context): void {
  checkNames(child(node, 'values'), `${where}.values`, context);
  const item = field.fields?.['item'];
  const itemNode = child(node, 'item');
  if (field.type === 'list' && item && itemNode) {
    unused(itemNode, `${where}.item`, 'an item has no name', context);
    checkInside(itemNode, item, `${where}.item`, context);
  } else if (field.fields) checkFields(child(node, 'fields'), field.fields, `${where}.fields`, context);
}

/** Checks names of one map: none is its own former name, and no two are the same. */
function checkNames(node: Node | undefined, where: string, context: Context): void {
  const taken = new Map<string, string>();
  for (const [name, { value }] of entriesOf(node)) {
    const was = child(value, 'was');
    const former = textOf(was);
    if (!was || former === undefined) continue;
    if (former === name) sameName(was, `${where}.${name}.was`, name, context);
    const other = taken.get(former);
    if (other !== undefined)
      context.reporter.report(was.at, {
        code: 'former-name',
        says: `${where}.${name}.was is also the former name of ${other}`,
        expected: 'a former name of its own',
      });
    taken.set(former, name);
  }
}

function sameName(at: Node, where: string, name: string, { reporter }: Context): void {
  reporter.report(at.at, {
    code: 'former-name',
    says: `${where} is ${name}, which is the present name`,
    expected: 'the name that it had before',
  });
}

function unused(node: Node, where: string, reason: string, { reporter }: Context): void {
  if (child(node, 'was'))
    reporter.report(placeOf(node, 'was'), {
      code: 'former-name',
      says: `${where}.was has no effect: ${reason}`,
      expected: 'no "was"',
    });
}

/** A filter or a list of fields belongs to the resource that another field of the record names. */
function checkMentions(node: Node | undefined, fields: Record<string, FieldDefinition>, { reporter }: Context): void {
  const named = Object.values(fields).filter(({ mentions }) => mentions === 'resource');
  for (const { name, mentions } of Object.values(fields)) {
    const at = child(node, name);
    if (mentions === undefined || !at) continue;
    const says = `fields.${name}.mentions is ${mentions}`;
    if (mentions === 'resource' ? named[0]?.name !== name : named.length === 0) {
      const expected =
        mentions === 'resource'
          ? `one field that names the resource, as ${named[0]?.name} does`
          : 'a field beside it with mentions: resource';
      reporter.report(placeOf(at, 'mentions'), { code: 'mentions', says, expected });
    }
  }
}
