import { useLabel } from '#src/i18n/useLabel.ts';
import { useDefinitionIfLoaded } from './useDefinition.ts';

/**
 * The label of a stored word: `const wordOf = useValueLabel('notifications'); wordOf('channel', 'sms')`. The word
 * itself while its definition loads, and for those who may not read it.
 */
export function useValueLabel(resource: string): (field: string, word: string) => string {
  const label = useLabel();
  const fields = useDefinitionIfLoaded(resource)?.fields;
  return (field, word) => label(fields?.[field]?.values?.[word]?.label) || word;
}
