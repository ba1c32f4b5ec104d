import { useCallback } from 'react';
import { can, type Decision } from '#model/access/access.ts';
import { whyNot, type Refusal } from '#model/access/refusal.ts';
import type { Definition, Operation } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { useServerMessages } from '#src/definitions/useServerMessages.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWhyWords } from '#src/schemaViews/whyNot/useWhyWords.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useAccessContext } from '#src/session/actor/useAccessContext.ts';

/** Whether the reader may run an operation now, the state of the cloud included, with the reason if not. */
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

/** Describes a refusal: its reason, and which action leads to an allowed state. */
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
