import type { FieldView } from '#src/fields/fieldView.ts';
import { CutText } from '#src/fields/parts/CutText.tsx';
import { plainText } from '#src/fields/format/plainText.ts';

export function KeyValue({ value, dense }: FieldView) {
  const entries = Object.entries(value as Record<string, unknown>); // An object: `expects` in the table of kinds.
  if (dense) return <CutText text={entries.map(([key, item]) => `${key}=${plainText(item)}`).join(', ')} dense />;
  return (
    <dl className="value-pairs">
      {entries.map(([key, item]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>
            <CutText text={plainText(item)} dense={false} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
