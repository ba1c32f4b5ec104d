import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { promqlFault } from '#model/domains/operations/metrics/promqlFault.ts';
import { comparedExpr } from '#server/domains/operations/ruleFiles/exportedExpr.ts';
import { scenario } from '../../../../support/scenario.ts';

const condition = { metric: 'vms.cpu_pct', aggregation: 'avg', period_s: 300, op: 'gt', threshold: 90 };
const ALARM = { name: 'busy', severity: 2, object_type: 'vms', match: 'any', conditions: [condition], for_s: 300 };

// Prometheus compares two numbers with `bool` only, whose result always fires.
test.each([
  ['time()', 'vector(time()) > 5'],
  ['scalar(up) + 1', 'vector(scalar(up) + 1) > 5'],
  ['vector(1)', '(vector(1)) > 5'],
  ['up', '(up) > 5'],
])('%s is exported as %s', (query, expr) => {
  expect(comparedExpr(query, { op: '>', threshold: 5 })).toBe(expr);
});

// `npm run test:prometheus` has promtool check such a file.
test('active rules of the platform are a group file of Prometheus (spec 7.7)', async () => {
  const all = await scenario();
  const { id: machine } = await all.db.kysely.selectFrom('vms').select('id').limit(1).executeTakeFirstOrThrow();
  const made = await all.admin.post('/api/omc/v1/alarms', {
    ...ALARM,
    selection: 'chosen',
    object_ids: [machine],
    conditions: [condition, { ...condition, threshold: 95, severity: 1, recovery: 80 }],
    eval_interval_s: 30,
    keep_firing_s: 60,
    labels: { team: 'ops' },
  });
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
  const off = await all.admin.post('/api/omc/v1/alarms', { ...ALARM, name: 'off' });
  await all.admin.patch(`/api/omc/v1/alarms/${off.body.id}?action=deactive`);
  await all.personal.post('/api/omc/v1/alarms', { ...ALARM, name: 'private' });
  const reply = await all.admin.get('/api/omc/v1/monitor/rules');
  const { groups } = parse(reply.body);
  const rules = groups.find(({ name }: { name: string }) => name === 'suantai-30s').rules;
  expect(rules).toEqual([
    {
      alert: 'busy',
      expr: `(avg_over_time(suantai_vms_cpu_pct{object=~"${machine}"}[300s]) > 90)`,
      for: '300s',
      keep_firing_for: '60s',
      labels: { team: 'ops', severity: 'warning', suantai_alarm: String(made.body.id) },
      annotations: { suantai_left_out: 'recovery threshold' },
    },
    expect.objectContaining({ alert: 'busy', labels: expect.objectContaining({ severity: 'critical' }) }),
  ]);
  const every = groups.flatMap((group: { rules: { alert: string; expr: string }[] }) => group.rules);
  expect(every.map(({ expr }: { expr: string }) => promqlFault(expr))).toEqual(every.map(() => undefined));
  expect(every.map(({ alert }: { alert: string }) => alert)).not.toContain('off');
  expect(every.map(({ alert }: { alert: string }) => alert)).not.toContain('private');
  expect((await all.personal.get('/api/omc/v1/monitor/rules')).status).toBe(403);
});
