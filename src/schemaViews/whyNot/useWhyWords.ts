import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { WhyNot } from '#model/access.ts';
import type { Definition } from '#model/definition.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { grantLabels } from './grantLabels.ts';

/** What to do about a refusal, in words: who could, or the actions that lead to a state that allows it. Undefined: nothing but wait. */
export function useWhyWords(): (definition: Definition, why: WhyNot) => string | undefined {
  const t = useTranslate();
  const label = useLabel();
  const { roles } = useManifest();
  return useCallback(
    (definition, { kind, who = [], state }) => {
      if (kind === 'licence') return t('record.why.licence');
      const names = grantLabels(who, roles, { zh: t('record.why.everybody'), en: t('record.why.everybody') }).map(label);
      if (names.length > 0) return t('record.why.who', { who: names.join(t('record.listComma')) });
      const steps = (state?.steps ?? []).flatMap(({ action }) => definition.actions[action]?.label ?? []).map(label);
      return steps.length > 0 ? t('record.why.steps', { steps: steps.join(t('record.why.arrow')) }) : undefined;
    },
    [t, label, roles],
  );
}
