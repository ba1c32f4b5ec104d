import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, itemsOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import type { ObjectTo, Objection } from '#model/compile/check/fields/fieldWords.ts';
import { knownFieldKind } from '#model/fields/index.ts';

/**
 * Checks `lines`: no line has the name of a field, and each part is a readable field that is listed once.
 *
 * @example
 *   checkLines(outline, context); // reports `parts: [vcpu]`
 */
export function checkLines(outline: Outline, context: Context): void {
  for (const [name, { key, value }] of entriesOf(child(outline.node, 'lines'))) {
    const where = `lines.${name}`;
    if (Object.hasOwn(outline.fields, name)) {
      context.reporter.report(key.at, {
        code: 'line-is-field',
        says: `${where} has the name of a field of ${outline.name}`,
        expected: 'another name',
      });
    }
    checkParts(child(value, 'parts'), `${where}.parts`, outline, context, unreadable);
  }
}

/**
 * Checks `list.summary`: it counts by a choice and adds up stored numbers of records that this server holds.
 *
 * @example
 *   checkSummary(outline, context); // reports `summary: { count: name }`
 */
export function checkSummary(outline: Outline, context: Context): void {
  const node = child(child(outline.node, 'list'), 'summary');
  if (!node) return;
  if (context.product.services[outline.service]?.upstream) {
    context.reporter.report(node.at, {
      code: 'upstream-key',
      says: `list.summary needs records of this server, and another server holds those of ${outline.service}`,
      expected: 'no list.summary, or a service without an upstream',
    });
  }
  const count = child(node, 'count');
  if (count) checkParts(count, 'list.summary.count', outline, context, uncountable);
  checkParts(child(node, 'sum'), 'list.summary.sum', outline, context, unsummable);
}

function checkParts(
  node: Node | undefined,
  where: string,
  outline: Outline,
  context: Context,
  objectTo: ObjectTo,
): void {
  const seen = new Set<string>();
  for (const part of node?.kind === 'list' ? itemsOf(node) : node ? [node] : []) {
    const at = child(part, 'field') ?? part;
    const name = textOf(at) ?? '';
    if (seen.has(name)) {
      context.reporter.report(at.at, {
        code: 'named-twice',
        says: `${where} contains "${name}" twice`,
        expected: 'each field once',
      });
    }
    seen.add(name);
    const field = needField(context, outline, name, at.at, where);
    const objection = field && (isInside(name) ?? objectTo(field));
    if (!objection) continue;
    const { code, says, expected } = objection;
    context.reporter.report(at.at, { code, says: `${where} contains "${name}", which ${says}`, expected });
  }
}

function isInside(path: string): Objection {
  if (!path.includes('.')) return undefined;
  return { code: 'not-readable', says: 'is inside another field', expected: 'a field of the record' };
}

function unreadable(field: FieldDefinition): Objection {
  if (!field.writeOnly && !field.createOnly) return undefined;
  return { code: 'not-readable', says: 'is never returned', expected: 'a readable field' };
}

function uncountable(field: FieldDefinition): Objection {
  if (knownFieldKind(field.type)?.isChoice) return unreadable(field);
  return { code: 'summary-kind', says: `is of type ${field.type}`, expected: 'a state, enum or boolean' };
}

function unsummable(field: FieldDefinition): Objection {
  if (!knownFieldKind(field.type)?.addsUp)
    return { code: 'summary-kind', says: `is of type ${field.type}`, expected: 'a number' };
  if (field.computed) return { code: 'summary-kind', says: 'is computed', expected: 'a stored number' };
  return unreadable(field);
}
