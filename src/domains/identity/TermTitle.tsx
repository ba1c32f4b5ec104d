import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';

/** A title of the terms, with the name of the platform in its place. */
export default function TermTitle({ field, record }: SlotProps['column']) {
  const translate = useTranslate();
  const title: unknown = record[field.name];
  return typeof title === 'string' ? title.replaceAll('%{product}', () => translate('shell.product')) : null;
}
