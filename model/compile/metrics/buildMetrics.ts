import { readCondition } from '#model/compile/define/conditions.ts';
import { readLabel, readSentence } from '#model/compile/define/labels.ts';
import { optionalWords } from '#model/compile/define/words/optionalWords.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, itemsOf, numberOf, textOf, type Node } from '#model/compile/read/node.ts';
import type { Definition } from '#model/language/definition.ts';
import {
  AGGREGATIONS,
  DRIVER_SERIES,
  METRIC_CATEGORIES,
  METRIC_UNITS,
  THRESHOLD_OPERATORS,
  type Aggregation,
  type MetricOrigin,
  type MetricThreshold,
  type OwnMetric,
} from '#model/language/metricDefinition.ts';

const DEFAULT_AGGREGATIONS: readonly Aggregation[] = ['avg', 'max', 'min', 'last'];

/**
 * The key `metrics` with every default filled in.
 *
 * @example
 *   buildMetrics(outline, 'vms', context).metrics; // [{ name: 'cpu_pct', unit: 'percent', … }]
 */
export function buildMetrics({ node }: Outline, table: string, context: Context): Pick<Definition, 'metrics'> {
  const entries = entriesOf(child(node, 'metrics'));
  if (entries.length === 0) return {};
  return { metrics: entries.map(([name, { value }]) => readMetric(name, value, table, context)) };
}

function readMetric(name: string, node: Node, table: string, context: Context): OwnMetric {
  const exported = `suantai_${table}_${name}`;
  const help = child(node, 'help');
  const where = child(node, 'where');
  const given = optionalWords(node, 'aggregations');
  const thresholds = itemsOf(child(node, 'thresholds')).map(readThreshold);
  const values = entriesOf(child(node, 'values')).map(
    ([value, { value: words }]) => [value, readLabel(words)] as const,
  );
  return {
    name,
    label: readLabel(node),
    ...(help && { help: readSentence(help, 'help', context) }),
    unit: wordOf(METRIC_UNITS, node, 'unit') ?? 'count',
    aggregations: given ? AGGREGATIONS.filter((each) => given.includes(each)) : [...DEFAULT_AGGREGATIONS],
    category: wordOf(METRIC_CATEGORIES, node, 'category') ?? 'platform',
    origin: readOrigin(node),
    ...(where && { where: readCondition(where) }),
    exported,
    promql: `${exported}{object=~"$objects"}`,
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
    ...(thresholds.length > 0 && { thresholds }),
  };
}

function readOrigin(node: Node): MetricOrigin {
  const series = wordOf(DRIVER_SERIES, node, 'driver');
  if (series !== undefined) return { by: 'driver', series };
  const [field, of] = ['field', 'of'].map((key) => textOf(child(node, key)));
  if (field !== undefined) return { by: 'field', field, ...(of !== undefined && { of }) };
  for (const by of ['until', 'since'] as const) {
    const date = textOf(child(node, by));
    if (date !== undefined) return { by, field: date };
  }
  const holds = child(node, 'holds');
  return holds ? { by: 'holds', condition: readCondition(holds) } : { by: 'code' };
}

function readThreshold(node: Node): MetricThreshold {
  const severity = numberOf(child(node, 'severity'));
  return {
    severity: severity === 1 || severity === 2 ? severity : 3,
    op: wordOf(THRESHOLD_OPERATORS, node, 'op') ?? '>',
    value: numberOf(child(node, 'value')) ?? 0,
    for_s: numberOf(child(node, 'for')) ?? 0,
  };
}

function wordOf<Word extends string>(words: readonly Word[], node: Node, key: string): Word | undefined {
  const found = textOf(child(node, key));
  return words.find((each) => each === found);
}
