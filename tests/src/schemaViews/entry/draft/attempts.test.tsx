import { beforeEach, expect, test } from 'vitest';
import { ApiFault } from '#src/http/apiFault.ts';
import { beginAttempt, endAttempt, isAnswer } from '#src/schemaViews/entry/draft/attempts.ts';

const CALL = { method: 'POST', url: '/api/bill/v1/orders' } as const;

beforeEach(() => sessionStorage.clear());

test('the same wish is the same attempt until it is answered, whatever the quote is by then (B6)', () => {
  const first = beginAttempt(1, 'volumes.new', { wanted: 'a disk', quote_id: 'q1', key: 'k1' });
  expect(beginAttempt(1, 'volumes.new', { wanted: 'a disk', quote_id: 'q2', key: 'other' })).toEqual(first);
  expect(beginAttempt(2, 'volumes.new', { wanted: 'a disk', quote_id: 'q2', key: 'other' }).key).toBe('other');
  endAttempt(1, 'volumes.new');
  expect(beginAttempt(1, 'volumes.new', { wanted: 'a disk', quote_id: 'q2', key: 'other' })).toEqual({
    wanted: 'a disk',
    quote_id: 'q2',
    key: 'other',
  });
});

test('another wish is another attempt', () => {
  const first = beginAttempt(1, 'volumes.new', { wanted: 'a disk', quote_id: 'q1', key: 'k1' });
  const second = beginAttempt(1, 'volumes.new', { wanted: 'two disks', quote_id: 'q2', key: 'k2' });
  expect(second).toMatchObject({ quote_id: 'q2' });
  expect(second.key).not.toBe(first.key);
});

test('unknown text in the storage is no attempt', () => {
  beginAttempt(1, 'x', { wanted: 'w', quote_id: 'q1', key: 'k1' });
  const [place = ''] = Object.keys(sessionStorage);
  for (const text of ['{', '{}', '7']) {
    sessionStorage.setItem(place, text);
    expect(beginAttempt(1, 'x', { wanted: 'w', quote_id: 'q2', key: 'k' }).quote_id).toBe('q2');
  }
});

test.each([
  [new ApiFault(CALL, 409, { code: 24_011, message: 'no money' }), true],
  [new ApiFault(CALL, 500, { code: 9999, message: 'broken' }), false],
  [new TypeError('Failed to fetch'), false],
])('%s is an answer: %s', (reason, answers) => expect(isAnswer(reason)).toBe(answers));
