import { renderMessage } from '#model/messages/messages.ts';
import { useServerMessages } from '#src/definitions/useServerMessages.ts';
import { useLang } from '#src/i18n/useLang.ts';

/** Messages that server and console share: `words('validation.required')`. */
export function useRuleWords(): (key: string) => string {
  const shared = useServerMessages();
  const lang = useLang();
  return (key) => renderMessage(shared?.messages ?? {}, key, undefined, lang);
}
