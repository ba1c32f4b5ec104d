import { expect, test } from 'vitest';
import { conditionWords } from '#model/domains/operations/alarms/conditionWords.ts';
import { readCondition, type ShownCondition } from '#model/domains/operations/alarms/readCondition.ts';

const LABEL = { zh: '可用状态', en: 'Reachability' };
const VALUES = { 0: { zh: '不可用', en: 'down' }, 1: { zh: '可用', en: 'reachable' } };

// Written by `conditionText`.
const read = (text: string) => readCondition(text) as ShownCondition;

test('a condition reads in words and units', () => {
  const silent = { label: { zh: '失联时长', en: 'Silent for' }, unit: 'seconds' } as const;
  const condition = read('last(clouds.silent_s[5m]) >= 180');
  expect(conditionWords(condition, silent, 'en')).toEqual({
    sentence: 'sentence',
    metric: 'Silent for',
    period: '5 minutes',
    op: '≥',
    threshold: '3 minutes',
  });
  expect(conditionWords(condition, silent, 'zh')).toMatchObject({ metric: '失联时长', threshold: '3分钟' });
});

test.each([
  ['last(parts.reachable[5m]) < 1', '不可用'],
  ['last(parts.reachable[5m]) != 3', '不可用 / 可用'],
])('%s has words for its values: %s', (text, threshold) => {
  const metric = { label: LABEL, unit: 'count', values: VALUES } as const;
  expect(conditionWords(read(text), metric, 'zh')).toMatchObject({ sentence: 'state', threshold });
});

test('a comparison that no word meets stays a comparison', () => {
  const metric = { label: LABEL, unit: 'count', values: VALUES } as const;
  expect(conditionWords(read('last(parts.reachable[5m]) > 1'), metric, 'en')).toMatchObject({
    sentence: 'sentence',
    threshold: 'reachable',
  });
});
