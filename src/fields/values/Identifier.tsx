import { CopyButton } from '#src/fields/parts/CopyButton.tsx';
import { CutText } from '#src/fields/parts/CutText.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';

/** Ids and addresses: monospaced, with a copy button. */
export function Identifier({ value, dense }: FieldView) {
  const text = String(value);
  return (
    <span className="value-mono">
      <CutText text={text} dense={dense} />
      <CopyButton text={text} />
    </span>
  );
}
