import { metricCatalogue } from '#model/reading/metricCatalogue.ts';
import { readRule } from '#model/domains/operations/alarms/readRule.ts';
import { byPlatform, idsSeen, MOST_OBJECTS, type Alarm } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import type { Context } from '#server/engine/context.ts';
import { textsOf } from '#server/domains/operations/alarms/rules/textsOf.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { reply } from '#server/engine/http/reply.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
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
    query: {
      version: {
        enum: ['2', '3'],
        description: 'With 3, names of labels and queries that only Prometheus 3 reads; default 2, read by both',
      },
    },
    replies: {
      200: {
        description:
          'For `rule_files`. What such a file cannot say, such as windows, is named in `suantai_left_out`; what Prometheus would refuse, in a comment. Rules of users are left out',
        schema: { type: 'string' },
        contentType: 'application/yaml',
      },
    },
    example: {},
  },
  async handle(c) {
    const context = c.get('context');
    const metrics = new Map(metricCatalogue(context.schemas.resources).map((metric) => [metric.key, metric]));
    const version = c.req.query('version') === '3' ? 3 : 2;
    const text = ruleFile(await activeRules(context), { metricOf: (key) => metrics.get(key), version });
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
  const groups = await groupNames(context);
  const exported: ExportedRule[] = [];
  for (const row of rows) {
    const alarm = decodeRecord(definition, row);
    const { id, name, eval_interval_s, labels, annotations, runbook_url } = alarm;
    exported.push({
      id,
      name,
      group: groups.get(alarm.group_id ?? 0) ?? null,
      rule: readRule(alarm),
      interval: eval_interval_s ?? 60,
      objects: alarm.selection === 'all' || alarm.instance_id !== null ? undefined : await objectsOf(context, alarm),
      labels: textsOf(labels),
      annotations: textsOf(annotations),
      runbook: runbook_url,
    });
  }
  return exported;
}

async function objectsOf(context: Context, alarm: Alarm): Promise<string[]> {
  const definition = context.schemas.resources[alarm.object_type ?? ''];
  return definition === undefined ? [] : idsSeen(byPlatform(context), definition, alarm, MOST_OBJECTS);
}

async function groupNames(context: Context): Promise<Map<number, string>> {
  if (knownDefinition(context, 'alarmGroups') === undefined) return new Map();
  const rows = await context.db.kysely.selectFrom('alarm_groups').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}
