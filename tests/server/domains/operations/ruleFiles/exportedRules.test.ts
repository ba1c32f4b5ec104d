import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { promqlFault } from '#model/domains/operations/metrics/promqlFault.ts';
import { COMPARISONS } from '#model/domains/operations/alarms/alarmRule.ts';
import { readRuleFile } from '#server/domains/operations/ruleFiles/readRuleFile.ts';
import { ruleFile, type ExportedRule } from '#server/domains/operations/ruleFiles/ruleFile.ts';
import { condition, ruleOf } from '../../../../model/domains/operations/alarms/ruleOf.ts';

const CATALOGUE = { promql: 'vms_cpu_pct{object=~"$objects"}' };
const metricOf = (key: string) => (key === 'vms.cpu_pct' ? (CATALOGUE as never) : undefined);

const QUERIES = [
  'up',
  'up # and a comment',
  'up{',
  'time()',
  '"text"',
  'absent(up)',
  'up == 0 and on (job) vector(1)',
  '{"utf8.name"} > 1',
  'rate(x[5m])',
  'x[5m]',
  'sum by (a) (rate(http_requests_total{code=~"5.."}[5m])) / 2',
  "label_replace(up, 'a', '$1', 'b', '(.*)')",
  'scalar(up)\n# last line',
  'up offset 5m',
];

/** Words as people and other systems write them: any sign, line breaks, what YAML and PromQL read as their own. */
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    'null',
    'yes',
    '1e3',
    '- a',
    'a: b',
    '# no',
    '{{ $value',
    '{{ $labels.a }}',
    '"',
    "'",
    '\u2028',
    '',
    ' a ',
  ),
);
const named = fc.dictionary(
  fc.oneof(words, fc.constantFrom('team', 'team.name', 'team_name', 'severity', '__name__')),
  words,
  {
    maxKeys: 4,
  },
);
const seconds = fc.integer({ min: 0, max: 7_200 }).map((s) => s * 1_000);
const conditions = fc.array(
  fc.record({
    metric: fc.constantFrom('vms.cpu_pct', 'vms.gone'),
    op: fc.constantFrom(...COMPARISONS),
    threshold: fc.double({ noNaN: true, noDefaultInfinity: true }),
    period: fc.integer({ min: 15, max: 3_600 }).map((s) => s * 1_000),
    severity: fc.constantFrom(1, 2, 3, null),
    recovery: fc.constantFrom(null, 1),
  }),
  { minLength: 1, maxLength: 3 },
);
const exported: fc.Arbitrary<Omit<ExportedRule, 'id'>> = fc
  .record({
    // A stored rule has a name, without spaces around it.
    name: words.map((text) => `n${text}n`),
    group: fc.option(words),
    interval: fc.constantFrom(30, 60),
    objects: fc.option(fc.array(words, { minLength: 1, maxLength: 2 }), { nil: undefined }),
    labels: named,
    annotations: named,
    runbook: fc.option(words),
    query: fc.option(fc.constantFrom(...QUERIES)),
    isCondition: fc.boolean(),
    match: fc.constantFrom('all', 'any'),
    conditions,
    for: seconds,
    keepFiring: seconds,
  })
  .map(({ query, isCondition, match, conditions: given, for: hold, keepFiring, ...rest }) => ({
    ...rest,
    rule: ruleOf({
      query,
      isCondition: query !== null && isCondition,
      match,
      conditions: given.map((each) => condition(each as never)),
      for: hold,
      keepFiring,
    }),
  }));

test('whatever the rules contain, the file is one that can be read, and each rule is in it or named as left out', () => {
  fc.assert(
    fc.property(fc.array(exported, { minLength: 1, maxLength: 5 }), fc.constantFrom(2, 3), (given, version) => {
      const rules = given.map((each, index) => ({ ...each, id: 9_000 + index }));
      const text = ruleFile(rules, { metricOf, version });
      const { groups } = parse(text, { version: '1.1' }) as {
        groups: { name: string; rules: { alert: string; expr: string; labels: Record<string, string> }[] }[];
      };
      expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
      const written = groups.flatMap((group) => group.rules);
      for (const { alert, expr, labels } of written) {
        expect(promqlFault(expr), expr).toBeUndefined();
        expect(typeof alert).toBe('string');
        for (const [name, value] of Object.entries(labels)) {
          expect(typeof value).toBe('string');
          if (version === 2) expect(name).toMatch(/^[a-zA-Z_]\w*$/);
        }
      }
      const comments = text.split('\n').filter((line) => line.startsWith('#'));
      for (const { id, name } of rules) {
        const own = written.filter(({ labels }) => labels['suantai_alarm'] === String(id));
        if (own.length === 0) expect(comments.join('\n'), name).toContain(`(${id}): left out`);
        for (const { alert } of own) expect(alert).toBe(name);
      }
      // What the platform writes, it reads.
      const read = readRuleFile(text);
      if (written.length > 0) expect(read.rules.map((each) => each.name)).toEqual(written.map(({ alert }) => alert));
    }),
  );
});
