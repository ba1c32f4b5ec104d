import { useCallback, useMemo } from 'react';
import { can } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import { useAccessContext } from '#src/session/actor/useAccessContext.ts';
import { useActor } from '#src/session/actor/useActor.ts';

const NONE: ReadonlySet<string> = new Set();

/** Columns whose values this reader can edit in a cell. */
export function useEditableColumns(
  definition: Definition,
): (record: Readonly<Record<string, unknown>>) => ReadonlySet<string> {
  const actor = useActor();
  const context = useAccessContext(definition);
  const columns = useMemo(() => {
    const editable = Object.values(definition.fields).filter(
      (field) => field.inline && !field.readOnly && !field.writeOnce && !field.computed,
    );
    return new Set(editable.map((field) => field.name));
  }, [definition]);
  return useCallback(
    (record) => (columns.size > 0 && can(actor, 'update', definition, record, context).allowed ? columns : NONE),
    [actor, columns, context, definition],
  );
}
