import { metricCatalogue } from '#model/reading/metricCatalogue.ts';
import { readRule } from '#model/rules/alarms/readRule.ts';
import { byPlatform, idsSeen, MOST_OBJECTS, type Alarm } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import type { Context } from '#server/engine/context.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { reply } from '#server/engine/http/reply.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { ruleFile, type ExportedRule } from './ruleFile.ts';

/** `GET /monitor/rules`: the rules of the platform for a Prometheus that evaluates them itself. */
export const rulesRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/monitor/rules',
  access: ['ADMIN'],
  does: [{ resource: 'alarms', operation: 'list' }],
  document: {
    tag: 'alarms',
    summary: 'The active rules of the platform as a group file of Prometheus',
    replies: {
      200: {
        description:
          'For `rule_files`. What such a file cannot say, such as windows, is named in `suantai_left_out`. Rules of users are left out',
        schema: { type: 'string' },
        contentType: 'application/yaml',
      },
    },
    example: {},
  },
  async handle(c) {
    const context = c.get('context');
    const metrics = new Map(metricCatalogue(context.schemas.resources).map((metric) => [metric.key, metric]));
    const text = ruleFile(await activeRules(context), (key) => metrics.get(key));
    return reply(context, 200, text, {
      'content-type': 'application/yaml; charset=utf-8',
      'content-disposition': 'attachment; filename="suantai.rules.yml"',
      'cache-control': 'no-store',
    });
  },
};

async function activeRules(context: Context): Promise<ExportedRule[]> {
  const definition = knownDefinition(context, 'alarms');
  if (definition === undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('alarms')
    .selectAll()
    .where('state', '=', 'active')
    .where('user_id', 'is', null)
    .orderBy('id')
    .execute();
  const exported: ExportedRule[] = [];
  for (const row of rows) {
    // The type was generated from the definition that decodes the row.
    const alarm = decodeRow(resourceTable(definition), row) as unknown as Alarm;
    const { id, name, eval_interval_s, labels, annotations, runbook_url } = alarm;
    exported.push({
      id,
      name,
      rule: readRule(alarm),
      interval: eval_interval_s ?? 60,
      objects: alarm.selection === 'all' || alarm.instance_id !== null ? undefined : await objectsOf(context, alarm),
      labels: textsIn(labels),
      annotations: textsIn(annotations),
      runbook: runbook_url,
    });
  }
  return exported;
}

async function objectsOf(context: Context, alarm: Alarm): Promise<string[]> {
  const definition = context.schemas.resources[alarm.object_type ?? ''];
  return definition === undefined ? [] : idsSeen(byPlatform(context), definition, alarm, MOST_OBJECTS);
}

const textsIn = (json: Json): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(json) ? json : {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
