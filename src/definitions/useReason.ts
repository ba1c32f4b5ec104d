import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Decision } from '#model/access.ts';
import { renderMessage } from '#model/messages.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { messagesQuery } from './messagesQuery.ts';

/** Puts into words why something may not be done now; undefined where it may. */
export function useReason(): (decision: Decision) => string | undefined {
  const lang = useLang();
  const messages = useQuery(messagesQuery).data?.messages;
  return useCallback(
    (decision) => (decision.allowed ? undefined : renderMessage(messages ?? {}, decision.messageKey, decision.params, lang)),
    [messages, lang],
  );
}
