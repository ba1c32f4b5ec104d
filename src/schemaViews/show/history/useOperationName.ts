import type { Definition, Label } from '#model/language/definition.ts';
import { pastTense } from '#model/messages/pastTense.ts';
import { calls as en } from '#src/i18n/en/later/calls.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import '#src/i18n/parts/recordParts.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { calls as zh } from '#src/i18n/zh/later/calls.ts';

const CALLS: Readonly<Record<'zh' | 'en', Readonly<Record<string, string>>>> = { zh, en };

/** The name of an operation, as the history words it: "created", "attached volume". */
export function useOperationName(definition: Definition): (operation: string, closed?: Label) => string {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  return (operation, closed) => {
    const words = definition.actions[operation]?.label ?? closed;
    if (!words) return translate(`record.history.operation.${operation}`, { _: CALLS[lang][operation] ?? operation });
    return label({ ...words, en: pastTense(words.en) });
  };
}
