import { useMemo, useState } from 'react';
import type { Definition } from '#model/language/definition.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useAccessContext } from '#src/session/actor/useAccessContext.ts';
import { recordActions, type RecordAction } from './recordActions.ts';
import { useActionName } from './useActionName.ts';
import { useReason } from './useDecision.ts';

export interface OfferedAction extends Pick<RecordAction, 'action' | 'tone' | 'icon'> {
  name: string;
  /** Why it cannot be done now, in words; absent where it can. */
  reason?: string;
  /** What leads to a state in which it can. */
  next?: string;
}

/** The actions of a record as buttons and menus show them: named, and disabled with the reason. */
export function useRecordActions(
  definition: Definition | undefined,
  record: Record<string, unknown> | undefined,
): OfferedAction[] {
  const actor = useActor();
  const nameOf = useActionName(definition);
  const reasonOf = useReason();
  const context = useAccessContext(definition, record);
  const [now] = useState(() => Date.now());
  return useMemo(() => {
    if (!definition || !record) return [];
    return recordActions(definition, actor, record, { ...context, now }).map(({ decision, ...rest }) => ({
      ...rest,
      name: nameOf(rest.action),
      ...(decision.allowed ? {} : reasonOf(definition, decision)),
    }));
  }, [definition, actor, record, nameOf, reasonOf, now, context]);
}
