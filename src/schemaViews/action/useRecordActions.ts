import { useMemo, useState } from 'react';
import type { Definition } from '#model/language/definition.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useAccessContext } from '#src/session/actor/useAccessContext.ts';
import { recordActions, type RecordAction } from './recordActions.ts';
import { useActionName } from './useActionName.ts';
import { useReason } from './useDecision.ts';
import { serverNow } from '#src/http/serverNow.ts';

export interface OfferedAction extends Pick<RecordAction, 'action' | 'tone' | 'icon' | 'group'> {
  name: string;
  /** The reason why the action cannot run now; undefined if it can. */
  reason?: string;
  /** The action that leads to a state where it can run. */
  next?: string;
}

/** The actions of a record for buttons and menus: named, and disabled with a reason. */
export function useRecordActions(
  definition: Definition | undefined,
  record: Record<string, unknown> | undefined,
): OfferedAction[] {
  const actor = useActor();
  const nameOf = useActionName(definition);
  const reasonOf = useReason();
  const context = useAccessContext(definition, record);
  const [now] = useState(() => serverNow());
  return useMemo(() => {
    if (!definition || !record) return [];
    return recordActions(definition, actor, record, { ...context, now }).map(({ decision, ...rest }) => ({
      ...rest,
      name: nameOf(rest.action),
      ...(decision.allowed ? {} : reasonOf(definition, decision)),
    }));
  }, [definition, actor, record, nameOf, reasonOf, now, context]);
}
