import { expect, test } from 'vitest';
import { suggestionWords } from '#src/domains/operations/alarms/rule/suggestionWords.ts';

const suggested = (op: string, threshold: number, for_s: number) => ({
  name: 'x',
  for_s,
  conditions: [{ metric: 'm', aggregation: 'avg', period_s: 300, op, threshold }],
});

test('a suggestion about numbers says the comparison, the unit and how long', () => {
  const cpu = { label: { zh: 'CPU 使用率', en: 'CPU usage' }, unit: 'percent' as const };
  expect(suggestionWords({ ...cpu, suggested: suggested('gt', 85, 300) }, 'en')).toBe('CPU usage > 85% · 5 minutes');
  expect(suggestionWords({ ...cpu, suggested: suggested('gte', 85, 0) }, 'zh')).toBe('CPU 使用率 ≥ 85%');
});

test('of a metric whose values are words it says the word', () => {
  const condition = {
    label: { zh: '状况', en: 'Condition' },
    unit: 'count' as const,
    values: { 0: { zh: '正常', en: 'fine' }, 1: { zh: '异常', en: 'faulty' } },
  };
  expect(suggestionWords({ ...condition, suggested: suggested('gte', 1, 60) }, 'en')).toBe(
    'Condition: faulty · 1 minute',
  );
  expect(suggestionWords({ ...condition, suggested: suggested('gte', 1, 0) }, 'zh')).toBe('状况：异常');
});
