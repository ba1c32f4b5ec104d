import type { FieldView } from '#src/fields/fieldView.ts';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';

/** The title of the record pointed at, as a link to it. The server sends `null` for one that is gone or not ours to see. */
export function Reference({ field, value, record, dense }: FieldView) {
  const labels = record._labels as Record<string, unknown> | undefined; // `docs/api.md`
  return <RecordLink resource={field.to} id={value} label={labels?.[field.name]} dense={dense} />;
}
