import type { BulkReply } from '#src/dataProviders/consoleDataProvider.ts';
import type { ShownRow } from './BulkRows.tsx';
import type { BulkProgress } from './useBulkRun.ts';

/** The rows of a bulk call: as the dry run predicts them, then as they are sent and answered. */
export function shownRows(preview: BulkReply, progress: BulkProgress | undefined): ShownRow[] {
  if (!progress) return preview.results.map((row) => ({ ...row, phase: row.ok ? 'willRun' : 'skipped' }));
  const left = new Set(preview.results.filter(({ ok }) => !ok).map(({ id }) => String(id)));
  return progress.reply.results.map((row) => {
    const key = String(row.id);
    if (left.has(key)) return { ...row, phase: 'skipped' };
    if (progress.running.has(key)) return { ...row, phase: 'running' };
    if (progress.waiting.has(key)) return { ...row, phase: 'waiting' };
    return { ...row, phase: row.ok ? 'ran' : 'failed' };
  });
}

export function countRows(rows: readonly ShownRow[]): Record<'run' | 'failed' | 'skipped' | 'waiting', number> {
  const count = (...phases: ShownRow['phase'][]) => rows.filter(({ phase }) => phases.includes(phase)).length;
  return {
    run: count('ran', 'willRun'),
    failed: count('failed'),
    skipped: count('skipped'),
    waiting: count('waiting', 'running'),
  };
}
