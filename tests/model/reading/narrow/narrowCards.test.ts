import { expect, test } from 'vitest';
import { narrowCards } from '#model/reading/narrow/narrowCards.ts';

const label = { zh: '卡', en: 'Card' };
const narrowed = (more: object, slots: Record<string, string> = {}) =>
  narrowCards([{ key: 'one', label, ...more }], [], (field) => field !== 'cost', slots);

test('a card without anything that the reader may read is left out', () => {
  expect(narrowed({ fields: ['name', 'cost'] })).toEqual([{ key: 'one', label, fields: ['name'] }]);
  expect(narrowed({ fields: ['cost'] })).toEqual([]);
  expect(narrowed({ fields: ['cost'], actions: ['start'] })).toEqual([{ key: 'one', label, actions: ['start'] }]);
});

test('a card that a component shows needs nothing else (decision 322), and its condition still has to be readable', () => {
  const slots = { 'card.one': 'Component' };
  expect(narrowed({}, slots)).toEqual([{ key: 'one', label }]);
  expect(narrowed({}, { 'card.other': 'Component' })).toEqual([]);
  expect(narrowed({ when: { cost: { gt: 1 } } }, slots)).toEqual([]);
});
