import { resolveCondition } from '#model/conditions/resolveCondition.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import { listParameters } from '#model/dialect/listParameters.ts';
import type { Definition } from '#model/language/definition.ts';
import { SIMPLE_REST } from '#model/language/dialect.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, placeOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/** Keys that need the records in our own database. */
const OWN_KEYS = [
  'cloud',
  'agent',
  'runsOn',
  'generated',
  'public',
  'create',
  'quota',
  'licence',
  'billing',
  'metrics',
  'unique',
  'platformOwned',
];

const OWN_KINDS: ReadonlySet<string> = new Set(['file', 'image', 'password', 'secret']);

/**
 * Reports keys and fields that cannot work where another server holds the records, and references to them from records
 * of ours.
 *
 * @example
 *   checkUpstream(outline, definition, context); // reports `unique` on records of another server
 */
export function checkUpstream(outline: Outline, definition: Definition, context: Context): void {
  checkReferences(outline, definition, context);
  if (!definition.upstream) return;
  const { reporter } = context;
  for (const key of OWN_KEYS) {
    if (!child(outline.node, key)) continue;
    reporter.report(placeOf(outline.node, key), {
      code: 'upstream-key',
      says: `${key} needs records of this server, and another server holds those of ${definition.service}`,
      expected: `no ${key}, or a service without an upstream`,
    });
  }
  for (const [name, { value }] of entriesOf(child(outline.node, 'fields'))) {
    const field = outline.fields[name];
    const what =
      field?.computed !== undefined
        ? 'computed'
        : field?.unique !== undefined
          ? 'unique'
          : OWN_KINDS.has(field?.type ?? '')
            ? `of type ${field?.type}`
            : undefined;
    if (what === undefined) continue;
    reporter.report(value.at, {
      code: 'upstream-field',
      says: `fields.${name} is ${what}, and another server holds the records of ${definition.service}`,
      expected: 'a plain value of its records',
    });
  }
  for (const [name, { value }] of entriesOf(child(outline.node, 'actions'))) {
    for (const key of ['set', 'makes', 'takes']) {
      const node = child(value, key);
      if (!node) continue;
      reporter.report(node.at, {
        code: 'upstream-key',
        says: `actions.${name}.${key} works on this server only, and another server runs the actions of ${definition.service}`,
        expected: `no ${key}`,
      });
    }
  }
  for (const [grant, { value }] of entriesOf(child(outline.node, 'scope')))
    checkCondition(definition.scope[grant], value, `scope.${grant}`, definition, context);
  const where = child(child(outline.node, 'list'), 'where');
  if (where) checkCondition(definition.list.where, where, 'list.where', definition, context);
}

/** The rows of a reader need a filter: with one that the dialect cannot write, the reader would see all rows. */
function checkCondition(
  condition: Condition | undefined,
  node: Node,
  where: string,
  { service }: Definition,
  { product, reporter }: Context,
): void {
  if (condition === undefined) return;
  // Any reader does: only the form of the values matters.
  const user = { id: 1, name: 'x', kind: 0, bp_id: 1, grants: [] };
  const filter = resolveCondition(condition, { user, now: 0 });
  const dialect = product.services[service]?.dialect ?? SIMPLE_REST;
  if (!listParameters(dialect, { filter, first: 0, size: 10 }).omitted.includes('filter')) return;
  reporter.report(node.at, {
    code: 'upstream-filter',
    says: `${where} cannot be written in the filter of ${service}`,
    expected: 'a condition for which `dialect.filter` has the operators',
  });
}

function checkReferences(outline: Outline, { service }: Definition, { reporter, outlines, product }: Context): void {
  for (const [name, { value }] of entriesOf(child(outline.node, 'fields'))) {
    const to = child(value, 'to');
    const target = outlines.get(outline.fields[name]?.to ?? '');
    const holder = target?.service;
    if (!to || holder === undefined || holder === service || !product.services[holder]?.upstream) continue;
    reporter.report(to.at, {
      code: 'upstream-reference',
      says: `fields.${name}.to names ${target?.name}, whose records another server holds`,
      expected: 'a resource whose records this server holds, or one of the same service',
    });
  }
}
