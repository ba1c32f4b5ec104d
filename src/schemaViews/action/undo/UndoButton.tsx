import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { UNDO_MS } from '#model/values/constants.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { recordNews } from '#src/definitions/live/recordNews.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { RecordsOfPart } from '#src/schemaViews/action/run/partsOf.ts';
import { undoRecords } from './undoRecords.ts';

interface UndoButtonProps {
  /** The records on which the action ran. */
  parts: readonly RecordsOfPart[];
  /** The action, and the one that undoes it. */
  action: string;
  undo: string;
  /** When that action ran. */
  since: number;
}

/** Operations after which an action can still be undone: an edit, and what a synchronisation finds. */
const HARMLESS = new Set(['create', 'update']);

/**
 * Undoes the last action. Disappears ten seconds after it, and as soon as nothing is left to undo: the records were
 * deleted, or someone has run another action on them.
 */
export function UndoButton({ parts, action, undo, since }: UndoButtonProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const provider = useDataProvider<ConsoleDataProvider>();
  const [phase, setPhase] = useState<'offered' | 'running' | 'over'>('offered');
  useEffect(() => {
    const timer = setTimeout(
      () => setPhase((now) => (now === 'offered' ? 'over' : now)),
      Math.max(0, since + UNDO_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [since]);
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const resources = parts.map(({ definition }) => definition.resource).join(' ');
  useEffect(
    () =>
      recordNews.subscribe((news) => {
        if (!resources.split(' ').includes(news.resource) || news.operation === action) return;
        if (HARMLESS.has(news.operation)) return;
        setPassed((before) => new Set([...before, String(news.id)]));
      }),
    [resources, action],
  );
  const left = parts.map((part) => ({ ...part, ids: part.ids.filter((id) => !passed.has(String(id))) }));
  if (phase === 'over' || (phase === 'offered' && left.every(({ ids }) => ids.length === 0))) return null;
  const take = async () => {
    setPhase('running');
    const counts = await Promise.all(left.map((part) => undoRecords(provider, part, undo)));
    const failed = counts.reduce((sum, count) => sum + count, 0);
    for (const { definition } of left) void queryClient.invalidateQueries({ queryKey: [definition.resource] });
    notify(translate(failed === 0 ? 'record.undo.done' : 'record.undo.partly', { smart_count: failed }), {
      type: failed === 0 ? 'success' : 'warning',
    });
    setPhase('over');
  };
  return (
    <Button size="small" variant="outlined" loading={phase === 'running'} onClick={() => void take()}>
      {translate('record.undo.button')}
    </Button>
  );
}
