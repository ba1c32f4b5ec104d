import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { largestOf } from '#model/fields/fileKind.ts';
import { acceptedTypes, fileFault } from './fileFault.ts';
import { useSizeText } from './useSizeText.ts';
import '#src/i18n/parts/recordForm.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** The message that refuses a file; undefined for an accepted one. */
export function useFileWords(field: FieldDefinition): (file: File) => string | undefined {
  const translate = useTranslate();
  const sizeText = useSizeText();
  return (file) => {
    const fault = fileFault(field, file);
    return (
      fault &&
      translate(`record.input.${fault}`, { max: sizeText(largestOf(field)), types: acceptedTypes(field).join(', ') })
    );
  };
}
