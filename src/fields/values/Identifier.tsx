import { CopyButton } from '#src/fields/parts/CopyButton.tsx';
import { CutText } from '#src/fields/parts/CutText.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';

/** Ids and addresses: monospaced, with a copy button. */
export function Identifier({ value, dense, link }: FieldView) {
  const text = String(value);
  const shown = <CutText text={text} dense={dense} />;
  return (
    <span className="value-mono">
      {link === undefined ? (
        shown
      ) : (
        <a className="list-title" href={link}>
          {shown}
        </a>
      )}
      <CopyButton text={text} />
    </span>
  );
}
