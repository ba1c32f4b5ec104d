import { useCallback } from 'react';
import type { WhyNot } from '#model/access/refusal.ts';
import type { Definition } from '#model/language/definition.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { grantLabels } from './grantLabels.ts';

/**
 * Advice on a refusal: who could do it, or which actions lead to an allowed state. Undefined if the only option is to
 * wait.
 */
export function useWhyWords(): (definition: Definition, why: WhyNot) => string | undefined {
  const translate = useTranslate();
  const label = useLabel();
  const { roles } = useManifest();
  return useCallback(
    (definition, { kind, who = [], state }) => {
      if (kind === 'licence') return translate('record.why.licence');
      const names = grantLabels(who, roles, {
        zh: translate('record.why.everybody'),
        en: translate('record.why.everybody'),
      }).map(label);
      if (names.length > 0) return translate('record.why.who', { who: names.join(translate('record.listComma')) });
      const steps = (state?.steps ?? []).flatMap(({ action }) => definition.actions[action]?.label ?? []).map(label);
      return steps.length > 0
        ? translate('record.why.steps', { steps: steps.join(translate('record.why.arrow')) })
        : undefined;
    },
    [translate, label, roles],
  );
}
