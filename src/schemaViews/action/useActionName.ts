import { useCallback } from 'react';
import type { Definition } from '#model/language/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** Returns a function that names an action, or `delete`, of a resource. */
export function useActionName(definition: Definition | undefined): (action: string) => string {
  const label = useLabel();
  const translate = useTranslate();
  return useCallback(
    (action) => {
      const own =
        definition &&
        (Object.hasOwn(definition.actions, action) ? definition.actions[action]?.label : definition.delete.label);
      return own ? label(own) : translate('record.action.delete');
    },
    [definition, label, translate],
  );
}
