import { describe, expect, test } from 'vitest';
import { chainOf } from '#src/domains/storage/backups/chainOf.ts';

const backup = (id: string, parent_id: string | null, created_at: string) => ({ id, parent_id, created_at });
const full = backup('full', null, '1');
const first = backup('first', 'full', '2');
const second = backup('second', 'first', '3');
const branch = backup('branch', 'full', '4');
const other = backup('other', null, '5');
const names = (record: typeof full, all = [other, branch, second, first, full]) =>
  chainOf(all, record).map(({ record: { id }, depth }) => `${depth} ${id}`);

describe('the chain of a backup', () => {
  test('begins with the full one, for any of its links', () => {
    expect(names(second)).toEqual(['0 full', '1 first', '2 second', '1 branch']);
    expect(names(full)).toEqual(names(branch));
  });

  test('is the backup alone if nothing builds on it', () => {
    expect(names(other)).toEqual(['0 other']);
  });

  test('begins after an unknown parent, and ends before a cycle', () => {
    expect(names(second, [first, second])).toEqual(['0 first', '1 second']);
    const [one, two] = [backup('one', 'two', '1'), backup('two', 'one', '2')];
    expect(names(one, [one, two])).toHaveLength(2);
  });
});
