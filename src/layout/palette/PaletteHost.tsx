import { useCallback, useState, useEffect, useRef } from 'react';
import { Palette } from './Palette.tsx';
import { useCurrentRecord, type CurrentRecord } from './useCurrentRecord.ts';
import { useCreatePath, useNavigate } from 'react-admin';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';

interface Props {
  open: boolean;
  /** Returns the text that was typed before this was loaded. */
  takeAhead: () => string;
  onClose: () => void;
}

/** The palette, and then the action that it started. Loaded when it first opens. */
export function PaletteHost({ open, takeAhead, onClose }: Props) {
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
      {open && <Palette current={current} takeAhead={takeAhead} startAction={startAction} onClose={onClose} />}
      {started && <ActionStarter key={started.turn} current={started.current} action={started.action} />}
    </>
  );
}

/** Starts one action of the palette with the same dialogs as on the page. It stays mounted after the palette closes. */
function ActionStarter({ current: { definition, record }, action }: { current: CurrentRecord; action: string }) {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { launch, dialog } = useActionLauncher(definition, (outcome, done) => {
    if (done === 'delete' && outcome.kind === 'record')
      navigate(createPath({ resource: definition.resource, type: 'list' }));
  });
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    launch(action, { kind: 'record', record });
  });
  return <>{dialog}</>;
}
