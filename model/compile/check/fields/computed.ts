import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind, isFieldKind } from '#model/fields/index.ts';
import { needField, needResource } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, itemsOf, textOf, toJson } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { checkCondition, checkValue, subjectOf, subjectWithTargets } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';

const SHAPES = ['count', 'sum', 'latest', 'quota', 'inClouds', 'case'] as const;
/** The keys that each of them may have. */
const BESIDE: Readonly<Record<(typeof SHAPES)[number], readonly string[]>> = {
  count: ['by', 'where'],
  sum: ['by', 'of', 'where'],
  latest: ['by', 'of', 'where'],
  quota: [],
  inClouds: [],
  case: ['otherwise'],
};

/**
 * Checks a derived value: one of count, sum, latest and case, over records that point here, or over all records in
 * clouds.
 *
 * @example
 *   checkComputed(child(node, 'computed'), fields.site_count, 'fields.site_count', outline, context);
 */
export function checkComputed(
  node: Node | undefined,
  field: FieldDefinition,
  where: string,
  outline: Outline,
  context: Context,
): void {
  if (node?.kind !== 'map') return;
  const given = SHAPES.filter((key) => child(node, key));
  if (given.length !== 1) {
    context.reporter.report(node.at, {
      code: 'computed-shape',
      says: `${where}.computed has ${given.length === 0 ? 'nothing to compute' : given.join(' and ')}`,
      expected: `one of ${SHAPES.join(', ')}`,
    });
    return;
  }
  const shape = given[0] ?? 'count';
  for (const [key, entry] of entriesOf(node)) {
    if (key === shape || BESIDE[shape].includes(key)) continue;
    const expected = BESIDE[shape].length === 0 ? 'nothing beside it' : `beside it only ${BESIDE[shape].join(', ')}`;
    context.reporter.report(entry.key.at, {
      code: 'computed-shape',
      says: `${where}.computed.${key} has no effect with ${shape}`,
      expected,
    });
  }
  if (shape === 'case') return checkCases(node, field, where, outline, context);
  if (shape === 'latest') return checkOverRecords(node, shape, field, where, outline, context);
  checkNumber(node, shape, field, where, context);
  const key = child(node, 'quota');
  if (key) return void needField(context, outline, textOf(key) ?? '', key.at, `${where}.computed.quota`);
  if (shape === 'count' || shape === 'sum') checkOverRecords(node, shape, field, where, outline, context);
}

function checkNumber(node: Node, verb: string, field: FieldDefinition, where: string, context: Context): void {
  const column = fieldKind(field.type).column(field);
  if (column === 'integer' || column === 'real') return;
  context.reporter.report(node.at, {
    code: 'computed-type',
    says: `${where} computes a ${verb} and is of type ${field.type}`,
    expected: 'a numeric type',
  });
}

function checkCases(node: Node, field: FieldDefinition, where: string, outline: Outline, context: Context): void {
  for (const each of itemsOf(child(node, 'case'))) {
    checkCondition(
      child(each, 'when'),
      atPlace('rows', subjectWithTargets(outline, context)),
      `${where}.computed.case`,
      context,
    );
    const value = child(each, 'value');
    if (value) checkValue(value, toJson(value), field, `${where}.computed.case`, context);
  }
  const otherwise = child(node, 'otherwise');
  if (otherwise) checkValue(otherwise, toJson(otherwise), field, `${where}.computed.otherwise`, context);
}

function checkOverRecords(
  node: Node,
  verb: 'count' | 'sum' | 'latest',
  field: FieldDefinition,
  where: string,
  outline: Outline,
  context: Context,
): void {
  const resource = child(node, verb);
  if (!resource) return;
  const target = needResource(context, textOf(resource) ?? '', resource.at, `${where}.computed.${verb}`);
  if (!target || !mentionsRecords(target, textOf(child(node, 'by')) ?? ''))
    checkBy(node, target, `${where}.computed`, outline, context);
  if (!target) return;
  checkCondition(child(node, 'where'), atPlace('computed', subjectOf(target)), `${where}.computed.where`, context);
  const of = child(node, 'of');
  if (verb !== 'count' && !of) {
    context.reporter.report(node.at, {
      code: 'missing-key',
      says: `${where}.computed has no "of"`,
      expected: `a ${verb === 'sum' ? 'numeric ' : ''}field of ${target.name}`,
    });
  }
  const given = of && needField(context, target, textOf(of) ?? '', of.at, `${where}.computed.of`);
  if (!of || !given || !isFieldKind(given.type)) return;
  const column = fieldKind(given.type).column(given);
  if (verb === 'sum' && !['integer', 'real'].includes(column)) {
    context.reporter.report(of.at, {
      code: 'sum-of-text',
      says: `${where}.computed adds up ${target.name}.${given.name}, which is of type ${given.type}`,
      expected: 'a numeric field',
    });
  }
  if (verb === 'latest' && isFieldKind(field.type) && fieldKind(field.type).column(field) !== column) {
    context.reporter.report(of.at, {
      code: 'computed-type',
      says: `${where} is of type ${field.type} and takes ${target.name}.${given.name}, which is of type ${given.type}`,
      expected: 'a field that is stored in the same way',
    });
  }
}

/** Whether the field holds ids of records of any resource, which a text beside it names. */
const mentionsRecords = ({ fields }: Outline, by: string): boolean =>
  fields[by]?.type === 'text' &&
  fields[by].mentions !== 'resource' &&
  Object.values(fields).some(({ mentions }) => mentions === 'resource');

/**
 * Checks that `by` is a reference from the other resource to this one. Also used by tabs of records.
 *
 * @example
 *   checkBy(by, sites, 'fields.site_count.computed', regions, context); // `by: region_id` refers to regions
 */
export function checkBy(
  node: Node,
  target: Outline | undefined,
  where: string,
  outline: Outline,
  context: Context,
): void {
  const by = child(node, 'by');
  if (!by) {
    const candidates = Object.values(target?.fields ?? {})
      .filter((field) => field.to === outline.name)
      .map((field) => field.name);
    context.reporter.report(node.at, {
      code: 'missing-key',
      says: `${where} has no "by"`,
      expected: candidates.length > 0 ? `by: ${candidates.join(' or ')}` : `a reference to ${outline.name}`,
    });
    return;
  }
  if (!target) return;
  const field = needField(context, target, textOf(by) ?? '', by.at, `${where}.by`);
  if (field && field.to !== outline.name) {
    context.reporter.report(by.at, {
      code: 'by-not-reference',
      says: `${where}.by is ${target.name}.${field.name}, which does not refer to ${outline.name}`,
      expected: `a reference to ${outline.name}`,
    });
  }
}
