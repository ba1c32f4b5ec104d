import { describe, expect, test } from 'vitest';
import {
  backupsToForget,
  isNextIncremental,
  nextBackupAt,
  type KeptBackup,
} from '#model/domains/cloud/backupSchedule.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);

/** a ← b ← c: each built on the one before it. */
const chain = (...ids: string[]): KeptBackup[] =>
  ids.map((id, index) => ({ id, parentId: ids[index - 1] ?? null, createdAt: index }));

describe('the time of a backup, on the clock of Beijing', () => {
  test.each([
    ['later the same day', [5], [9, 21], '2026-11-20T10:00:00', '2026-11-20T21:00:00'],
    ['not in the hour that has begun', [5], [10], '2026-11-20T10:00:00', '2026-11-27T10:00:00'],
    ['on the next of its days', [1, 5], [0], '2026-11-20T10:30:00', '2026-11-23T00:00:00'],
    ['on a Sunday', [7], [3], '2026-11-20T10:00:00', '2026-11-22T03:00:00'],
    ['after midnight, which is still the day before in UTC', [6], [1], '2026-11-20T23:59:59', '2026-11-21T01:00:00'],
  ])('%s', (_, weekdays, hours, after, next) => {
    expect(nextBackupAt({ weekdays, hours }, at(after))).toBe(at(next));
  });

  test('never without days or hours', () => {
    expect(nextBackupAt({ weekdays: [], hours: [1] }, 0)).toBeUndefined();
    expect(nextBackupAt({ weekdays: [1], hours: [] }, 0)).toBeUndefined();
  });
});

describe('chains of backups', () => {
  test('the first one is full, and so is every eighth', () => {
    expect(isNextIncremental([])).toBe(false);
    expect(isNextIncremental(chain('a'))).toBe(true);
    expect(isNextIncremental(chain('a', 'b', 'c', 'd', 'e', 'f', 'g'))).toBe(true);
    expect(isNextIncremental(chain('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'))).toBe(false);
  });

  test('only those beyond the number kept are forgotten', () => {
    const full = ['a', 'b', 'c'].map((id, index) => ({ id, parentId: null, createdAt: index }));
    expect(backupsToForget(full, 2)).toEqual(['a']);
    expect(backupsToForget(full, 3)).toEqual([]);
  });

  test('a backup with increments stays until they are deleted', () => {
    const old = chain('a', 'b');
    const kept = [{ id: 'c', parentId: null, createdAt: 9 }];
    expect(backupsToForget(chain('a', 'b', 'c'), 1)).toEqual([]);
    expect(backupsToForget([...old, ...kept], 1)).toEqual(['b']);
  });
});
