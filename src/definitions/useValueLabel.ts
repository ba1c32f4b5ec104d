import { useLabel } from '#src/i18n/useLabel.ts';
import { useDefinitionIfLoaded } from './useDefinition.ts';
import { useManifestEntry } from './useManifestEntry.ts';

/**
 * The label of a stored word: `const wordOf = useValueLabel('notifications'); wordOf('channel', 'sms')`. Nothing
 * while its definition loads, and the word itself for those who may not read it.
 */
export function useValueLabel(resource: string): (field: string, word: string) => string {
  const label = useLabel();
  const isKnown = useManifestEntry(resource) !== undefined;
  const fields = useDefinitionIfLoaded(resource)?.fields;
  const isAwaited = isKnown && fields === undefined;
  return (field, word) => label(fields?.[field]?.values?.[word]?.label) || (isAwaited ? '' : word);
}
