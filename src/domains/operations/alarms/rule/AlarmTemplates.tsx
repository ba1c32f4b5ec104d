import { useWatch } from 'react-hook-form';
import type { Json } from '#model/language/definition.ts';
import type { FormTemplate } from '#model/language/viewDefinitions.ts';
import { useKindNames } from '#src/session/cloud/useKindNames.ts';
import type { CoveredMetric } from '#src/domains/operations/alarms/alarmQueries.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { FormTemplates } from '#src/schemaViews/form/parts/FormTemplates.tsx';
import { suggestionWords } from './suggestionWords.ts';

/** What fits into the form without pushing it below the window. */
const MOST = 12;

/**
 * Rules that definitions suggest for their metrics, such as “CPU above 85% for 5 minutes”: one press fills the form. Of
 * the chosen kind of objects; before one is chosen, of all.
 */
export function AlarmTemplates({ metrics }: { metrics: readonly CoveredMetric[] }) {
  const lang = useLang();
  const label = useLabel();
  const names = useKindNames();
  const kind: unknown = useWatch({ name: 'object_type' });
  const isChosen = typeof kind === 'string' && kind !== '';
  const templates = metrics
    .filter(({ resource, suggested }) => suggested !== null && (!isChosen || resource === kind))
    .slice(0, MOST)
    .map((metric): FormTemplate => {
      const { selection: _all, ...values }: Record<string, Json> = metric.suggested ?? {};
      const words = suggestionWords(metric, lang);
      const name = names.get(metric.resource);
      const text = isChosen || name === undefined ? words : `${label(name)} · ${words}`;
      // The objects that were chosen before stay.
      return {
        key: metric.metric,
        label: { zh: text, en: text },
        values: isChosen ? values : { ...values, selection: 'all' },
      };
    });
  return templates.length > 0 && <FormTemplates templates={templates} />;
}
