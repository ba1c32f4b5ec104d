import { CopyButton } from '#src/fields/parts/CopyButton.tsx';
import { CutText } from '#src/fields/parts/CutText.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';

/** Source text, and formatted JSON. */
export function Code({ field, value, dense }: FieldView) {
  if (dense) {
    const line = typeof value === 'string' ? value : JSON.stringify(value);
    return (
      <span className="value-mono">
        <CutText text={line.replace(/\s+/g, ' ')} dense />
      </span>
    );
  }
  const text = field.type === 'json' || typeof value !== 'string' ? JSON.stringify(value, null, 2) : value;
  return (
    <div className="value-code">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code lang="en">{text}</code>
      </pre>
      <CopyButton text={text} />
    </div>
  );
}
