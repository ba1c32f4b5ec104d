import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { promqlFault } from '#model/domains/operations/metrics/promqlFault.ts';
import { byPlatform } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const RULES = '/api/omc/v1/monitor/rules';
const EN = { 'accept-language': 'en', 'content-type': 'application/yaml' };
const FILE = readFileSync(new URL('../../../../support/operations/rules.yml', import.meta.url), 'utf8');

interface FileRule {
  alert: string;
  expr: string;
  for?: string;
  keep_firing_for?: string;
  labels?: Record<string, unknown>;
  annotations?: Record<string, string>;
}
const rulesIn = (text: string): (FileRule & { group: string })[] =>
  parse(text).groups.flatMap(({ name, rules }: { name: string; rules: FileRule[] }) =>
    rules.map((rule) => ({ ...rule, group: name })),
  );

let all: Scenario;
let instance: number;
const send = (text: string, query: Record<string, string> = {}) =>
  all.admin.post(`${RULES}?${new URLSearchParams({ instance: `${instance}`, ...query })}`, undefined, {
    raw: text,
    headers: EN,
  });

beforeAll(async () => {
  all = await createScenario();
  const context = byPlatform(all.context());
  const definition = context.schemas.resources['prometheusInstances'];
  if (definition === undefined) throw new Error('there are no instances');
  // Nothing is read from it.
  const values = { name: 'rules', type: 'prometheus', url: 'http://127.0.0.1:1', enabled: true, auth: 'none' };
  const stored = await storeRecord(context, definition, values);
  instance = typeof stored['id'] === 'number' ? stored['id'] : 0;
});
afterAll(() => all.close());

// `npm run test:prometheus` has promtool check such a file.
test('a hundred rules of all shapes are taken, and come back as they were (spec 7.7)', async () => {
  const tried = await send(FILE, { dry_run: 'true' });
  expect(tried.body).toMatchObject({ dry_run: true, taken: 100, skipped: 0, refused: 0 });
  expect(await all.db.all('select id from alarms where query_is_condition = 1')).toEqual([]);
  const done = await send(FILE);
  expect(done.body).toMatchObject({ dry_run: false, taken: 100, skipped: 0, refused: 0 });
  expect((await send(FILE)).body).toMatchObject({ taken: 0, skipped: 100, refused: 0 });
  const file = (await all.admin.get(`${RULES}?version=3`)).body;
  const names = new Set(rulesIn(FILE).map(({ group }) => group));
  const exported = rulesIn(file).filter(({ group }) => names.has(group));
  const shown = ({ group, alert, expr, labels, annotations, ...times }: FileRule & { group: string }) => ({
    group,
    alert,
    expr: expr.trim(),
    for: secondsOf(times.for),
    keep: secondsOf(times.keep_firing_for),
    labels: Object.fromEntries(
      Object.entries({ severity: 'warning', ...labels, suantai_alarm: '' }).map(([name, text]) => [name, String(text)]),
    ),
    annotations: annotations ?? {},
  });
  const sorted = (rules: (FileRule & { group: string })[]) =>
    rules.map(shown).toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  expect(sorted(exported)).toEqual(sorted(rulesIn(FILE)));
  for (const { expr } of rulesIn((await all.admin.get(RULES)).body)) expect(promqlFault(expr), expr).toBe(undefined);
});

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const secondsOf = (text = '0s'): number =>
  [...text.matchAll(/(\d+)([smhdw])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0),
    0,
  );

const GROUP = 'groups:\n  - name: wrong\n    rules:\n      - ';

test.each([
  ['{ record: "a:b", expr: up }', 'skipped', /recording/],
  ['{ alert: a, expr: "up ==" }', 'refused', /^promql: Line 1/],
  ['{ alert: a, expr: "rate(up)" }', 'refused', /expected type matrix/],
  ['{ alert: a, expr: "up[5m]" }', 'refused', /instant vector/],
  ['{ alert: a, expr: up, for: soon }', 'refused', /for is no duration: soon/],
  ['{ alert: a, expr: up, for: 1y }', 'refused', /^for_s/],
  ['{ alert: a, expr: up, fro: 5m }', 'refused', /fro/],
  ['{ alert: a }', 'refused', /expr/],
  ['{ alert: a, expr: up, annotations: { summary: "{{ $value" } }', 'refused', /summary/],
  ['{ alert: a, expr: up, labels: { __name__: x } }', 'refused', /__name__/],
])('%s is %s with its reason', async (rule, outcome, reason) => {
  const { status, body } = await send(GROUP + rule, { dry_run: '1' });
  expect(status).toBe(200);
  expect(body.rules).toMatchObject([{ group: 'wrong', line: 4, outcome, reason: expect.stringMatching(reason) }]);
});

test('what is no rule file is refused with its line, and a customer imports none', async () => {
  expect((await send('groups:\n  - name: [')).body.fields.file).toMatch(/^Line \d+: this is no valid YAML/);
  expect((await send('a: 1')).body.fields.file).toContain('no groups');
  const kind = { kind: 'PrometheusRule', spec: { groups: [{ name: 'k', rules: [{ alert: 'a', expr: 'up == 0' }] }] } };
  expect((await send(JSON.stringify(kind), { dry_run: '1' })).body).toMatchObject({ taken: 1 });
  const theirs = await all.personal.post(`${RULES}?instance=${instance}`, undefined, { raw: FILE, headers: EN });
  expect(theirs.status).toBe(403);
});

test('one rule that Prometheus would refuse is named in a comment, and the file stays readable', async () => {
  const text = `${GROUP}{ alert: 'newer # one', expr: '{"team.name"="a"} > 0', labels: { team.name: b, 团队: c } }`;
  const third = `${GROUP}{ alert: comment, expr: 'up # end', labels: { my-team: b } }`;
  for (const each of [text, third]) expect((await send(each)).body).toMatchObject({ taken: 1 });
  const { body } = await all.admin.get(RULES);
  expect(body).toMatch(/^# newer # one \(\d+\): left out: it needs Prometheus 3/m);
  expect(rulesIn(body).find(({ alert }) => alert === 'comment')?.labels).toMatchObject({ my_team: 'b' });
  const newer = (await all.admin.get(`${RULES}?version=3`)).body;
  expect(rulesIn(newer).find(({ alert }) => alert === 'newer # one')).toMatchObject({
    expr: '{"team.name"="a"} > 0',
    labels: { 'team.name': 'b', 团队: 'c' },
  });
});
