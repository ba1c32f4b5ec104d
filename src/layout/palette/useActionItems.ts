import { useMemo } from 'react';
import { useCreatePath, useTranslate } from 'react-admin';
import { can } from '#model/access.ts';
import { useRecordActions } from '#src/schemaViews/action/useRecordActions.ts';
import { recordTitle } from '#src/schemaViews/list/recordTitle.ts';
import { useAccessContext } from '#src/session/useAccessContext.ts';
import { useActor } from '#src/session/useActor.ts';
import type { PaletteItem } from './paletteItem.ts';
import type { CurrentRecord } from './useCurrentRecord.ts';
import { useOuterAddress } from '#src/routing/useOuterAddress.ts';

/** What can be done with the record whose page is open. What its state forbids says why. */
export function useActionItems(current: CurrentRecord | undefined, start: (action: string) => void): PaletteItem[] {
  const translate = useTranslate();
  const actor = useActor();
  const context = useAccessContext(current?.definition, current?.record);
  const createPath = useCreatePath();
  const outer = useOuterAddress();
  const actions = useRecordActions(current?.definition, current?.record);
  return useMemo(() => {
    if (!current) return [];
    const { definition, record } = current;
    const note = recordTitle(definition, record);
    const edit: PaletteItem[] = can(actor, 'update', definition, record, context).allowed
      ? [{ key: 'edit', group: 'action', title: translate('record.show.edit'), note, icon: 'edit', path: outer(createPath({ type: 'edit', resource: definition.resource, id: record.id }), record) }]
      : [];
    return [
      ...edit,
      ...actions.map(({ action, name, icon, reason, next }): PaletteItem => ({ key: `action ${action}`, group: 'action', title: name, note, icon: icon ?? 'bolt', reason: reason && [reason, next].filter(Boolean).join(translate('record.why.join')), run: () => start(action) })),
    ];
  }, [translate, actor, context, createPath, outer, current, actions, start]);
}
