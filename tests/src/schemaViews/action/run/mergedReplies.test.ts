import { describe, expect, test } from 'vitest';
import { mergedReplies } from '#src/schemaViews/action/run/mergedReplies.ts';

const reply = { total: 1, run: 1, skipped: 0, results: [{ id: 1, label: 'a', ok: true }] };
const vcpus = { zh: 'vCPU', en: 'vCPU' };

/** Decision 281. */
describe('what the replies of several clouds say together', () => {
  test('numbers and rows add up, in the order of the parts', () => {
    const other = { total: 2, run: 0, skipped: 2, results: [{ id: 2, label: 'b', ok: false, reason: 'no' }] };
    expect(mergedReplies([reply, other])).toEqual({
      total: 3,
      run: 1,
      skipped: 2,
      results: [...reply.results, ...other.results],
    });
  });

  test('the slowest is what to expect, and a quota of one name is one sum', () => {
    const quota = (change: number) => [{ key: 'cores', label: vcpus, change }];
    const merged = mergedReplies([
      { ...reply, seconds: 5, quotas: quota(-2) },
      { ...reply, seconds: 40, quotas: [...quota(-4), { key: 'ram', label: vcpus, unit: 'MiB', change: -1024 }] },
    ]);
    expect(merged.seconds).toBe(40);
    expect(merged.quotas).toEqual([
      { key: 'cores', label: vcpus, change: -6 },
      { key: 'ram', label: vcpus, unit: 'MiB', change: -1024 },
    ]);
  });

  test('costs of deletions are summed exactly, and the earliest purge of the recycle bins counts', () => {
    const merged = mergedReplies([
      { ...reply, removal: { affected: [], hourly: '0.1', keeps: 604_800, until: '2026-12-08T00:00:00Z' } },
      { ...reply, removal: { affected: [], hourly: '0.2', keeps: 86_400, until: '2026-12-02T00:00:00Z' } },
      { ...reply, removal: { affected: [] } },
    ]);
    expect(merged.removal).toEqual({ affected: [], hourly: '0.30', keeps: 86_400, until: '2026-12-02T00:00:00Z' });
  });
});
