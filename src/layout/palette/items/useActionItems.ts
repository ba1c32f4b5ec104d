import { useMemo } from 'react';
import { useCreatePath } from 'react-admin';
import { can } from '#model/access/access.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { staysShown } from '#src/schemaViews/action/run/staysShown.ts';
import { useReason } from '#src/schemaViews/action/useDecision.ts';
import { useRecordActions } from '#src/schemaViews/action/useRecordActions.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { useAccessContext } from '#src/session/actor/useAccessContext.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import type { PaletteItem } from './paletteItem.ts';
import type { CurrentRecord } from '#src/layout/palette/useCurrentRecord.ts';
import { useOuterAddress } from '#src/routing/useOuterAddress.ts';

/** The actions of the record whose page is open. An action that its state forbids has a reason. */
export function useActionItems(current: CurrentRecord | undefined, start: (action: string) => void): PaletteItem[] {
  const translate = useTranslate();
  const actor = useActor();
  const context = useAccessContext(current?.definition, current?.record);
  const reasonOf = useReason();
  const createPath = useCreatePath();
  const outer = useOuterAddress();
  const actions = useRecordActions(current?.definition, current?.record);
  return useMemo(() => {
    if (!current) return [];
    const { definition, record } = current;
    const note = recordTitle(definition, record);
    const decision = can(actor, 'update', definition, record, context);
    const path = outer(createPath({ type: 'edit', resource: definition.resource, id: record.id }), record);
    const reason = decision.allowed ? undefined : reasonOf(definition, decision).reason;
    const edit: PaletteItem[] = staysShown(decision)
      ? [{ key: 'edit', group: 'action', title: translate('record.show.edit'), note, icon: 'edit', path, reason }]
      : [];
    return [
      ...edit,
      ...actions.map(({ action, name, icon, reason: refusal, next }): PaletteItem => ({
        key: `action ${action}`,
        group: 'action',
        title: name,
        note,
        icon: icon ?? 'bolt',
        reason: refusal && [refusal, next].filter(Boolean).join(translate('record.why.join')),
        run: () => start(action),
      })),
    ];
  }, [translate, actor, context, reasonOf, createPath, outer, current, actions, start]);
}
