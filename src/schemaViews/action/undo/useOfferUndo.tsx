import Stack from '@mui/material/Stack';
import { lazy, Suspense, useCallback } from 'react';
import { useNotify } from 'react-admin';
import { UNDO_MS } from '#model/values/constants.ts';
import type { Definition } from '#model/language/definition.ts';
import { namesOf, type RecordsOfPart } from '#src/schemaViews/action/run/partsOf.ts';

// Loaded with the first offer.
const UndoButton = lazy(async () => ({ default: (await import('./UndoButton.tsx')).UndoButton }));

/**
 * Notifies about an action with an undo button, if the definition has an undo and there is time left. Returns whether
 * it did.
 */
export function useOfferUndo(
  definition: Definition,
): (action: string, parts: readonly RecordsOfPart[], words: string, since?: number) => boolean {
  const notify = useNotify();
  return useCallback(
    (action, parts, words, since = Date.now()) => {
      const undo = Object.hasOwn(definition.actions, action) ? definition.actions[action]?.undo : undefined;
      const leftMs = since + UNDO_MS - Date.now();
      if (undo === undefined || parts.every(({ ids }) => ids.length === 0) || leftMs <= 0) return false;
      const message = (
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <span>{words}</span>
          <Suspense>
            <UndoButton parts={parts} action={action} undo={undo} since={since} />
          </Suspense>
        </Stack>
      );
      notify(message, {
        type: 'success',
        autoHideDuration: leftMs,
        undoOf: namesOf(parts).join(' '),
      });
      return true;
    },
    [definition, notify],
  );
}
