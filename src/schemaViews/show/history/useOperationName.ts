import type { Definition } from '#model/language/definition.ts';
import { pastTense } from '#model/messages/pastTense.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import '#src/i18n/parts/recordParts.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** The name of an operation, as the history words it: "created", "attached volume". */
export function useOperationName(definition: Definition): (operation: string) => string {
  const translate = useTranslate();
  const label = useLabel();
  return (operation) => {
    const words = definition.actions[operation]?.label;
    if (!words) return translate(`record.history.operation.${operation}`, { _: operation });
    return label({ ...words, en: pastTense(words.en) });
  };
}
