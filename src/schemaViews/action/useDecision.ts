import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { can, type Decision } from '#model/access/access.ts';
import { whyNot, type Refusal } from '#model/access/refusal.ts';
import type { Definition, Operation } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { useServerMessages } from '#src/definitions/useServerMessages.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useWhyWords } from '#src/schemaViews/whyNot/useWhyWords.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useAccessContext } from '#src/session/actor/useAccessContext.ts';

/** Whether the reader may do this now, the cloud included, and in words why not. */
export function useDecision(
  definition: Definition,
  operation: Operation,
  record?: Readonly<Record<string, unknown>>,
): { decision: Decision; reason?: string } {
  const actor = useActor();
  const reasonOf = useReason();
  const context = useAccessContext(definition, record);
  const decision = can(actor, operation, definition, record, context);
  return decision.allowed ? { decision } : { decision, reason: reasonOf(definition, decision).reason };
}

/** What a refusal says to people: why, and what leads to where it is allowed. */
export function useReason() {
  const lang = useLang();
  const translate = useTranslate();
  const wordsOf = useWhyWords();
  const messages = useServerMessages()?.messages;
  return useCallback(
    (definition: Definition, decision: Refusal) => ({
      reason: messages
        ? renderMessage(messages, decision.messageKey, decision.params, lang)
        : translate('record.action.notNow'),
      next: wordsOf(definition, whyNot(decision)),
    }),
    [lang, translate, wordsOf, messages],
  );
}
