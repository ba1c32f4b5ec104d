import { expect, test } from 'vitest';
import { insertsOf } from '#server/engine/db/tables/journals/insertsOf.ts';

test('any number of rows is inserted by a few statements, each row once and in order', () => {
  const insert = insertsOf('insert into t (a, b) values', 2, ' returning id');
  expect(insert(2)).toEqual([
    { text: 'insert into t (a, b) values (?, ?) returning id', from: 0, to: 1 },
    { text: 'insert into t (a, b) values (?, ?) returning id', from: 1, to: 2 },
  ]);
  const texts = new Set<string>();
  for (const rows of [0, 1, 3, 25, 64, 199, 200]) {
    let place = 0;
    for (const { text, from, to } of insert(rows)) {
      texts.add(text);
      expect([from, text.split('(?, ?)').length - 1]).toEqual([place, to - from]);
      place = to;
    }
    expect(place).toBe(rows);
  }
  expect(texts.size).toBeLessThan(6);
});
