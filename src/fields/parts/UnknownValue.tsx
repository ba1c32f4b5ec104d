import { CutText } from './CutText.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';
import { plainText } from '#src/fields/format/plainText.ts';

/** A value that does not fit the field's kind, shown unchanged instead of breaking the page. */
export function UnknownValue({ value, dense }: Pick<FieldView, 'value' | 'dense'>) {
  return <CutText text={plainText(value)} dense={dense} />;
}
