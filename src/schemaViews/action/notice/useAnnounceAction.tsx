import { lazy, Suspense, useCallback } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import { UNDO_MS } from '#model/values/constants.ts';
import type { Definition } from '#model/language/definition.ts';
import { namesOf, type RecordsOfPart } from '#src/schemaViews/action/run/partsOf.ts';

// Loaded when an action has started, not with lists and pages.
const UndoButton = lazy(async () => ({
  default: (await import('#src/schemaViews/action/undo/UndoButton.tsx')).UndoButton,
}));
const ActionNotice = lazy(async () => ({ default: (await import('./ActionNotice.tsx')).ActionNotice }));

interface Started {
  /** `create`, or a key of `definition.actions`. */
  action: string;
  name: string;
  title: string;
  parts: readonly RecordsOfPart[];
  before?: RaRecord;
  /** The words for a record that is being created. */
  creates?: string;
  since: number;
}

/** Shows the notice of an action that is still running; it changes as the records do. */
export function useAnnounceAction(definition: Definition): (started: Started) => void {
  const notify = useNotify();
  return useCallback(
    ({ action, name, title, parts, before, creates, since }) => {
      const undo = Object.hasOwn(definition.actions, action) ? definition.actions[action]?.undo : undefined;
      const of = namesOf(parts).join(' ');
      const identity = `${of} ${since}`;
      const offersUndo = undo !== undefined && since + UNDO_MS > Date.now();
      notify(
        <Suspense fallback={`${name} ${title}`}>
          <ActionNotice
            definition={definition}
            action={action}
            name={name}
            title={title}
            parts={parts}
            before={before}
            creates={creates}
            since={since}
            identity={identity}
            undo={
              offersUndo && (
                <Suspense>
                  <UndoButton parts={parts} action={action} undo={undo} since={since} />
                </Suspense>
              )
            }
          />
        </Suspense>,
        { type: 'info', autoHideDuration: null, undoOf: of, identity },
      );
    },
    [definition, notify],
  );
}
