import type { Json } from '#model/language/definition.ts';
import type { MetricDefinition } from '#model/language/metricDefinition.ts';
import { metricCatalogue } from '#model/reading/metricCatalogue.ts';
import type { Context } from '#server/engine/context.ts';
import { decide } from '#server/engine/records/decide.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

const MOST_RULES = 1_000;
const WORDS = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' } as const;

/**
 * For each metric of objects that the reader may see: the rules that watch it, and the rule that would, if the metric
 * suggests a threshold. A metric that only a rule for some objects watches is not covered.
 */
export async function coverageOf(context: Context): Promise<Json> {
  const definition = knownDefinition(context, 'alarms');
  if (definition === undefined) return [];
  const rules = await firstRecords(context, definition, {
    fields: ['id', 'name', 'conditions', 'selection', 'object_type', 'severity'],
    filter: { state: 'active' },
    sort: [],
    limit: MOST_RULES,
  });
  return metricCatalogue(context.schemas.resources).flatMap((metric) => {
    const objects = context.schemas.resources[metric.resource];
    const [threshold] = metric.thresholds ?? [];
    if (objects === undefined || !decide(context, 'list', objects).allowed) return [];
    const watching = rules.filter(({ conditions }) => (conditions ?? []).some((each) => each.metric === metric.key));
    const covering = watching.filter(({ selection }) => selection === 'all');
    return [
      {
        resource: metric.resource,
        metric: metric.key,
        label: { ...metric.label },
        category: metric.category,
        unit: metric.unit,
        ...(metric.values && { values: labelsOf(metric.values) }),
        aggregations: [...metric.aggregations],
        severity: threshold?.severity ?? null,
        is_covered: covering.length > 0,
        rules: watching.map(({ id, name, selection }) => ({ id, name, selection })),
        suggested: threshold === undefined ? null : suggestedRule(context, metric, threshold),
      },
    ];
  });
}

const labelsOf = (values: NonNullable<MetricDefinition['values']>): Json =>
  Object.fromEntries(Object.entries(values).map(([value, label]) => [value, { ...label }]));

/** The rule that would watch it, as `POST /alarms` takes it. */
function suggestedRule(
  { schemas, lang }: Context,
  metric: MetricDefinition,
  { severity, op, value, for_s }: NonNullable<MetricDefinition['thresholds']>[number],
): Json {
  const resource = schemas.resources[metric.resource];
  const twins = Object.values(schemas.resources).filter(({ label }) => label.zh === resource?.label.zh);
  // Machines of two products have one name.
  const group = schemas.groups.find(({ key }) => key === resource?.menu?.group)?.label[lang];
  const kind = `${resource?.label[lang] ?? metric.resource}${twins.length > 1 && group ? ` (${group})` : ''}`;
  return {
    name: `${kind} ${metric.label[lang]}`,
    object_type: metric.resource,
    selection: 'all',
    severity,
    match: 'any',
    conditions: [
      {
        metric: metric.key,
        aggregation: metric.aggregations[0] ?? 'avg',
        period_s: 300,
        op: WORDS[op],
        threshold: value,
      },
    ],
    for_s,
  };
}
