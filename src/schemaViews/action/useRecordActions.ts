import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { whyNot } from '#model/access.ts';
import type { Definition } from '#model/definition.ts';
import { renderMessage } from '#model/messages.ts';
import { useServerMessages } from '#src/definitions/useServerMessages.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useWhyWords } from '#src/schemaViews/whyNot/useWhyWords.ts';
import { useActor } from '#src/session/useActor.ts';
import { recordActions, type RecordAction } from './recordActions.ts';

export interface OfferedAction extends Pick<RecordAction, 'action' | 'tone' | 'icon'> {
  name: string;
  /** Why it cannot be done now, in words; absent where it can. */
  reason?: string;
  /** What leads to a state in which it can. */
  next?: string;
}

/** The actions of a record as buttons and menus show them: named, and disabled with the reason. */
export function useRecordActions(definition: Definition | undefined, record: Record<string, unknown> | undefined): OfferedAction[] {
  const actor = useActor();
  const label = useLabel();
  const lang = useLang();
  const translate = useTranslate();
  const wordsOf = useWhyWords();
  const messages = useServerMessages()?.messages;
  const [now] = useState(() => Date.now());
  return useMemo(() => {
    if (!definition || !record) return [];
    return recordActions(definition, actor, record, { now }).map(({ label: words, decision, ...rest }) => ({
      ...rest,
      name: words ? label(words) : translate('record.action.delete'),
      reason: decision.allowed ? undefined : messages ? renderMessage(messages, decision.messageKey, decision.params, lang) : translate('record.action.notNow'),
      next: decision.allowed ? undefined : wordsOf(definition, whyNot(decision)),
    }));
  }, [definition, actor, record, label, lang, translate, wordsOf, messages, now]);
}
