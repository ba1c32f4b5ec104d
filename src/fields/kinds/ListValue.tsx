import { CutText } from '#src/fields/CutText.tsx';
import { FieldValue } from '#src/fields/FieldValue.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';
import { entryRecord, labelsBelow } from '#src/fields/labelsBelow.ts';
import { summarize } from '#src/fields/summarize.ts';

const ITEMS_SHOWN = 100;
/** Items that need a line of their own; plain ones stand side by side. */
const COMPOUND = new Set(['object', 'list', 'longText', 'markdown', 'code', 'json', 'keyValue']);

export function ListValue(view: FieldView) {
  const { field, lang, dense, record } = view;
  const labels = labelsBelow(record, field.name);
  const items = view.value as unknown[]; // A list: `expects` in the table of kinds.
  if (dense) return <CutText text={summarize(field, items, lang, labels)} dense />;
  const item = field.fields?.item;
  return (
    <ol className="value-items" data-plain={(item && !COMPOUND.has(item.type)) || undefined}>
      {items.slice(0, ITEMS_SHOWN).map((value, index) => (
        <li key={index}>
          {item ? <FieldValue {...view} field={item} value={value} record={entryRecord(item.name, value, labels, index)} /> : <CutText text={String(value)} dense={false} />}
        </li>
      ))}
      {items.length > ITEMS_SHOWN ? <li className="value-muted">+{items.length - ITEMS_SHOWN}</li> : null}
    </ol>
  );
}
