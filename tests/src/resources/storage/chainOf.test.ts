import { describe, expect, test } from 'vitest';
import { chainOf } from '#src/resources/storage/backups/chainOf.ts';

const backup = (id: string, parent_id: string | null, created_at: string) => ({ id, parent_id, created_at });
const full = backup('full', null, '1');
const first = backup('first', 'full', '2');
const second = backup('second', 'first', '3');
const branch = backup('branch', 'full', '4');
const other = backup('other', null, '5');
const names = (record: typeof full, all = [other, branch, second, first, full]) =>
  chainOf(all, record).map(({ record: { id }, depth }) => `${depth} ${id}`);

describe('the chain of a backup', () => {
  test('begins with the full one, whichever link is looked at', () => {
    expect(names(second)).toEqual(['0 full', '1 first', '2 second', '1 branch']);
    expect(names(full)).toEqual(names(branch));
  });

  test('is the backup alone where nothing builds on it', () => {
    expect(names(other)).toEqual(['0 other']);
  });

  test('begins where the one before is not known, and ends where it would go round', () => {
    expect(names(second, [first, second])).toEqual(['0 first', '1 second']);
    const [one, two] = [backup('one', 'two', '1'), backup('two', 'one', '2')];
    expect(names(one, [one, two])).toHaveLength(2);
  });
});
