import { CLOUD_LABELS_SHOWN } from '#model/values/constants.ts';
import type { FieldView } from '#src/fields/fieldView.ts';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';

/** A list of ids; `_labels` holds the titles in the same order. */
export function References({ field, value, record, dense }: FieldView) {
  const ids = value as unknown[]; // A list: `expects` in the table of kinds.
  const labels = (record._labels as Record<string, unknown> | undefined)?.[field.name];
  const shown = dense ? ids.slice(0, CLOUD_LABELS_SHOWN) : ids;
  return (
    <span className="value-list">
      {shown.map((id, index) => (
        <RecordLink
          key={index}
          resource={field.to}
          id={id}
          label={Array.isArray(labels) ? labels[index] : undefined}
          dense={dense}
        />
      ))}
      {ids.length > shown.length && <span className="value-muted">+{ids.length - shown.length}</span>}
    </span>
  );
}
