import { useMemo } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { can, type Decision } from '#model/access.ts';
import type { Definition, Tone } from '#model/definition.ts';
import { eligibleActions } from '#model/stateMachine.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useActor } from '#src/session/useActor.ts';

/** Something that may be done to one record, or the reason why not now. */
export interface RowAction {
  /** A key of `definition.actions`, or `delete`. */
  name: string;
  label: string;
  tone?: Tone;
  decision: Decision;
}

/** What this reader may ever do to the record, with whether he may now. What his role forbids is not named at all. */
export function useRowActions(definition: Definition, record: RaRecord): RowAction[] {
  const t = useTranslate();
  const lang = useLang();
  const actor = useActor();
  return useMemo(() => {
    const actions: RowAction[] = eligibleActions(definition, actor, record, presentMoment()).map(({ action, decision }) => ({
      name: action.name,
      label: action.label[lang],
      tone: action.tone,
      decision,
    }));
    const removal = can(actor, 'delete', definition, record, presentMoment());
    if (removal.allowed || (removal.kind !== 'role' && removal.kind !== 'platform')) {
      actions.push({ name: 'delete', label: t('list.row.delete'), tone: 'danger', decision: removal });
    }
    return actions;
  }, [definition, actor, record, lang, t]);
}

/** For conditions on `$now`. */
function presentMoment() {
  return { now: Date.now() };
}
