import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { renderMessage } from '#model/messages/messages.ts';
import { messagesQuery } from '#src/definitions/messagesQuery.ts';
import { useLang } from '#src/i18n/useLang.ts';

/**
 * Messages that server and console share: `(await words())('validation.required')`. They begin to load with the dialog;
 * a quick press waits for them.
 */
export function useRuleWords(): () => Promise<(key: string) => string> {
  const queryClient = useQueryClient();
  const lang = useLang();
  useEffect(() => void queryClient.prefetchQuery(messagesQuery), [queryClient]);
  return useCallback(async () => {
    const { messages } = await queryClient.ensureQueryData(messagesQuery);
    return (key) => renderMessage(messages, key, undefined, lang);
  }, [queryClient, lang]);
}
