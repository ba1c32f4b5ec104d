import { useCallback, useState } from 'react';
import { ActionStarter } from './ActionStarter.tsx';
import { Palette } from './Palette.tsx';
import { useCurrentRecord, type CurrentRecord } from './useCurrentRecord.ts';

/** The palette, and after it what it started. Loaded the first time that somebody asks for it. */
export function PaletteHost({ open, onClose }: { open: boolean; onClose: () => void }) {
  const current = useCurrentRecord();
  const [started, setStarted] = useState<{ current: CurrentRecord; action: string; turn: number }>();
  const startAction = useCallback(
    (action: string) => {
      if (current) setStarted((before) => ({ current, action, turn: (before?.turn ?? 0) + 1 }));
    },
    [current],
  );
  return (
    <>
      {open && <Palette current={current} startAction={startAction} onClose={onClose} />}
      {started && <ActionStarter key={started.turn} current={started.current} action={started.action} />}
    </>
  );
}
