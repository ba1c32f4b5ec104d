import { CutText } from '#src/fields/CutText.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';

export function Text({ value, dense }: FieldView) {
  return <CutText text={String(value)} dense={dense} />;
}
