import type { FieldView } from '#src/fields/fieldView.ts';
import { Mark } from '#src/fields/parts/Mark.tsx';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';

/** The title of the referenced record, with a link. The server sends `null` if it is deleted or hidden. */
export function Reference({ field, value, record, dense }: FieldView) {
  const labels = record._labels as Record<string, unknown> | undefined; // `docs/api.md`
  const marks = record._marks as Record<string, unknown> | undefined; // `docs/api.md`
  return (
    <>
      <Mark text={marks?.[field.name]} />
      <RecordLink resource={field.to} id={value} label={labels?.[field.name]} dense={dense} />
    </>
  );
}
