import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';
import { needField, type Context, type Outline } from '#model/compile/context.ts';
import { child, entriesOf, placeOf, textOf, type Node } from '#model/compile/read/node.ts';
import { isMeasured } from '#model/language/cloudKinds.ts';
import { knownFieldKind } from '#model/fields/index.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** Where a value may come from: one of these, or a job of the server. */
const ORIGINS = ['field', 'until', 'since', 'holds', 'driver'];
const TIMES = ['seconds', 'days'];

/**
 * Checks what a resource measures: one origin for each metric, fields that hold what it needs, and the unit of it.
 *
 * @example
 *   checkMetrics(outline, context); // reports `field: vcpu_used` when the field is called vcpus_used
 */
export function checkMetrics(outline: Outline, context: Context): void {
  for (const [name, { key, value }] of entriesOf(child(outline.node, 'metrics'))) {
    const where = `metrics.${name}`;
    const origins = ORIGINS.filter((each) => child(value, each) !== undefined);
    if (origins.length > 1)
      context.reporter.report(key.at, {
        code: 'metric-origin',
        says: `${where} has several origins: ${origins.join(', ')}`,
        expected: `one of ${ORIGINS.join(', ')}`,
      });
    for (const each of ['field', 'of']) checkNumber(child(value, each), `${where}.${each}`, outline, context);
    for (const each of ['until', 'since']) checkDate(value, each, where, outline, context);
    checkShare(value, where, context);
    checkDriver(value, where, outline, context);
    for (const each of ['holds', 'where'])
      checkCondition(child(value, each), atPlace('metric', subjectOf(outline)), `${where}.${each}`, context);
    checkHolds(value, where, context);
  }
}

function checkNumber(node: Node | undefined, where: string, outline: Outline, context: Context): void {
  checkField(node, where, outline, context, isNumber, 'a stored number');
}

/** Amounts, and shares, which are stored as real numbers. */
function isNumber(field: FieldDefinition): boolean {
  const kind = knownFieldKind(field.type);
  return field.computed === undefined && (kind?.isAmount === true || kind?.column(field) === 'real');
}

function checkDate(metric: Node, key: string, where: string, outline: Outline, context: Context): void {
  const node = child(metric, key);
  checkField(
    node,
    `${where}.${key}`,
    outline,
    context,
    (field) => field.type === 'dateTime' && field.computed === undefined,
    'a stored field of type dateTime',
  );
  if (node && !TIMES.includes(textOf(child(metric, 'unit')) ?? ''))
    context.reporter.report(placeOf(metric, 'unit'), {
      code: 'metric-unit',
      says: `${where} measures time`,
      expected: `unit: ${TIMES.join(' or ')}`,
    });
}

function checkField(
  node: Node | undefined,
  where: string,
  outline: Outline,
  context: Context,
  fits: (field: FieldDefinition) => boolean,
  expected: string,
): void {
  const name = textOf(node);
  const field = node && name !== undefined ? needField(context, outline, name, node.at, where) : undefined;
  if (!node || !field || fits(field)) return;
  context.reporter.report(node.at, {
    code: 'metric-field',
    says: `${where} names "${name}", which is ${field.computed ? 'computed' : `of type ${field.type}`}`,
    expected,
  });
}

/** `field` is a share of `of`. */
function checkShare(metric: Node, where: string, { reporter }: Context): void {
  const whole = child(metric, 'of');
  if (whole && !child(metric, 'field'))
    reporter.report(whole.at, {
      code: 'metric-origin',
      says: `${where}.of has no effect without field`,
      expected: 'field',
    });
  if (whole && textOf(child(metric, 'unit')) !== 'percent')
    reporter.report(placeOf(metric, 'unit'), {
      code: 'metric-unit',
      says: `${where} is a share`,
      expected: 'unit: percent',
    });
}

/** 1 or 0 has no other unit. */
function checkHolds(metric: Node, where: string, { reporter }: Context): void {
  if (child(metric, 'holds') && textOf(child(metric, 'unit')) !== 'count')
    reporter.report(placeOf(metric, 'unit'), {
      code: 'metric-unit',
      says: `${where} is 1 or 0`,
      expected: 'unit: count',
    });
}

function checkDriver(metric: Node, where: string, outline: Outline, { reporter }: Context): void {
  const node = child(metric, 'driver');
  if (!node || isMeasured(textOf(child(child(outline.node, 'cloud'), 'kind')))) return;
  reporter.report(node.at, {
    code: 'metric-driver',
    says: `${where} asks the driver, which measures machines and containers only`,
    expected: 'a resource whose cloud has the kind servers or containers',
  });
}
