import { CutText } from './CutText.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';
import { plainText } from '#src/fields/format/plainText.ts';

/** A value that the field's kind did not expect, as it came: a page shows what is there instead of breaking over it. */
export function UnknownValue({ value, dense }: Pick<FieldView, 'value' | 'dense'>) {
  return <CutText text={plainText(value)} dense={dense} />;
}
