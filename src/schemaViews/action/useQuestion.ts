import { useTranslate } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';

/** What a dialog asks about one record, and what it says about the effect, on data too. */
export function useQuestion(definition: Definition, action: string, hasInput: boolean) {
  const translate = useTranslate();
  const label = useLabel();
  const declared = Object.hasOwn(definition.actions, action) ? definition.actions[action] : undefined;
  const { ask, help } = declared ?? definition.delete;
  const isDanger = declared === undefined || declared.tone === 'danger';
  return {
    titleOf: (name: string, title: string) =>
      ask
        ? label(ask).replaceAll('%{title}', title)
        : translate(hasInput ? 'record.action.title' : 'record.action.question', { action: name, title }),
    effect: label(help) || (isDanger ? translate('record.action.irreversible') : ''),
  };
}
