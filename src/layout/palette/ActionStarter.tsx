import { useEffect, useRef } from 'react';
import { useCreatePath, useNavigate } from 'react-admin';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import type { CurrentRecord } from './useCurrentRecord.ts';

/**
 * Starts one action of the palette, with the same questions as the button on the page, and outlives the palette for
 * them.
 */
export function ActionStarter({ current: { definition, record }, action }: { current: CurrentRecord; action: string }) {
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
