import type { ReactNode } from 'react';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { kindView } from '#src/fields/kindViews.ts';

/** The place of one input in a `FieldGrid`. Rendered only while the field exists, so that no empty place stays. */
export function FieldCell({ field, children }: { field: FieldDefinition; children: ReactNode }) {
  const short = kindView(field.type)?.isShort === true && !field.choices;
  return (
    <div data-cell="" data-short={short || undefined}>
      {children}
    </div>
  );
}
