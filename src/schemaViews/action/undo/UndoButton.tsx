import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useNotify, useTranslate, type Identifier } from 'react-admin';
import { UNDO_MS } from '#model/values/constants.ts';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { undoRecords } from './undoRecords.ts';

interface UndoButtonProps {
  definition: Definition;
  /** The action that undoes the one that ran on these records. */
  undo: string;
  ids: readonly Identifier[];
  /** When that action ran. */
  since: number;
}

/** Undoes the last action. Disappears ten seconds after it. */
export function UndoButton({ definition, undo, ids, since }: UndoButtonProps) {
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
  if (phase === 'over') return null;
  const take = async () => {
    setPhase('running');
    const left = await undoRecords(provider, definition, undo, ids);
    void queryClient.invalidateQueries({ queryKey: [definition.resource] });
    notify(translate(left === 0 ? 'record.undo.done' : 'record.undo.partly', { smart_count: left }), {
      type: left === 0 ? 'success' : 'warning',
    });
    setPhase('over');
  };
  return (
    <Button size="small" variant="outlined" loading={phase === 'running'} onClick={() => void take()}>
      {translate('record.undo.button')}
    </Button>
  );
}
