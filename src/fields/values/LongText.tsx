import { CutText } from '#src/fields/parts/CutText.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';

/** Keeps the line breaks of the text. */
export function LongText({ value, dense }: FieldView) {
  const text = String(value);
  if (dense) return <CutText text={text} dense />;
  return (
    <div className="value-lines">
      <CutText text={text} dense={false} />
    </div>
  );
}
