import { expect, test } from 'vitest';
import { fillTemplate, templateFault } from '#model/domains/operations/templates/fillTemplate.ts';

const DATA = {
  labels: { instance: 'db-1:9100', job: 'node', 'team.name': '数据库' },
  value: 0.12345,
  query: () => [{ labels: { shard: 'a' }, value: 2_048 }],
};

// Each as Prometheus fills it in.
test.each([
  ['no template at all }}', 'no template at all }}'],
  ['{{ $labels.instance }} of {{ .Labels.job }}: {{ $value }}', 'db-1:9100 of node: 0.12345'],
  ['{{ $value | humanizePercentage }} {{ printf "%.2f" $value }}%', '12.35% 0.12%'],
  ['{{ $labels.missing }}|{{ index $labels "team.name" }}', '|数据库'],
  ['{{ with $labels.team }}of {{ . }}{{ else }}of nobody{{ end }}', 'of nobody'],
  ['{{ if gt $value 0.1 }}high{{ else if gt $value 0.05 }}middle{{ else }}low{{ end }}', 'high'],
  ['{{ $level := "low" }}{{ if eq $labels.job "node" }}{{ $level = "high" }}{{ end }}{{ $level }}', 'high'],
  ['{{- range query "up" }} {{ .Labels.shard }}={{ .Value }} {{- end }}.', ' a=2048.'],
  ['{{ with printf `up{a="%s"}` $labels.job | query }}{{ . | first | value | humanize1024 }}B{{ end }}', '2kiB'],
  ['{{ reReplaceAll "(.*):.*" "$1" $labels.instance | toUpper }}', 'DB-1'],
  ['{{ stripPort $labels.instance }} {{ title "disk full" }}', 'db-1 Disk Full'],
  ['{{ humanize 1234567.0 }} {{ humanizeDuration 93784.0 }} {{ humanize 0.0000012 }}', '1.235M 1d 2h 3m 4s 1.2u'],
  ['{{/* nobody reads this }} */}}{{ "}}" }}', '}}'],
  ['{{ (query "up" | first).Value }} {{ print "a" 1 }}', '2048 a1'],
])('%s', (template, filled) => {
  expect(templateFault(template)).toBe(undefined);
  expect(fillTemplate(template, DATA)).toBe(filled);
});

test.each([
  ['{{ $value', '{{ $value'],
  ['{{ $unknown }}', '$unknown'],
  ['{{ unknown $value }}', 'unknown'],
  ['{{ .Alerts }}', '.Alerts'],
  ['{{ if $value }}', 'if $value'],
  ['{{ end }}', 'end'],
  ['{{ }}', '{{ }}'],
  ['{{ template "x" }}', 'template'],
  ['{{ "a" "b" }}', 'a b'],
])('%s is refused, and would stay as it is', (template, near) => {
  expect(templateFault(template)).toBe(near);
  expect(fillTemplate(template, DATA)).toBe(template);
});

test('what depends on values that are not there stays as it is written', () => {
  const template = '{{ query "up" | first | value }}';
  expect(templateFault(template)).toBe(undefined);
  expect(fillTemplate(template, { ...DATA, query: () => [] })).toBe(template);
  expect(fillTemplate('{{ $value }}', { labels: {}, value: Number.MAX_VALUE })).toBe('+Inf');
});

test('loops and patterns of a template end', () => {
  const nested = '{{ range query "up" }}'.repeat(10) + 'x' + '{{ end }}'.repeat(10);
  const query = () => Array.from({ length: 100 }, () => ({ labels: {}, value: 1 }));
  expect(fillTemplate(nested, { labels: {}, value: 1, query })).toBe(nested);
  expect(fillTemplate('{{ match "(a+)+b" $labels.a }}', { labels: { a: 'a'.repeat(5_000) }, value: 1 })).toBe('false');
});
