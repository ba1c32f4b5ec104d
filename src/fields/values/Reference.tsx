import type { FieldView } from '#src/fields/fieldView.ts';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';

/** The title of the referenced record, with a link. The server sends `null` if it is deleted or hidden. */
export function Reference({ field, value, record, dense }: FieldView) {
  const labels = record._labels as Record<string, unknown> | undefined; // `docs/api.md`
  return <RecordLink resource={field.to} id={value} label={labels?.[field.name]} dense={dense} />;
}
