import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { CutText } from '#src/fields/parts/CutText.tsx';
import { FieldValue } from '#src/fields/FieldValue.tsx';
import { kindView } from '#src/fields/kindViews.ts';
import type { FieldRecord, FieldView } from '#src/fields/fieldView.ts';
import { entryRecord, labelsBelow } from '#src/fields/format/labelsBelow.ts';
import { summarize } from '#src/fields/format/summarize.ts';
import { EntryTable } from './EntryTable.tsx';

const ITEMS_SHOWN = 100;

export function ListValue(view: FieldView) {
  const { field, lang, dense, record } = view;
  const labels = labelsBelow(record, field.name);
  const items = view.value as unknown[]; // A list: `expects` in the table of kinds.
  if (dense) return <CutText text={summarize(field, items, lang, labels)} dense />;
  const item = field.fields?.item;
  if (item && isTabular(item) && items.every(isRecord))
    return <EntryTable {...view} item={item} entries={items.slice(0, ITEMS_SHOWN)} more={items.length - ITEMS_SHOWN} />;
  return (
    <ol className="value-items" data-plain={(item && !needsLines(item)) || undefined}>
      {items.slice(0, ITEMS_SHOWN).map((value, index) => (
        <li key={index}>
          {item ? (
            <FieldValue {...view} field={item} value={value} record={entryRecord(item.name, value, labels, index)} />
          ) : (
            <CutText text={String(value)} dense={false} />
          )}
        </li>
      ))}
      {items.length > ITEMS_SHOWN && <li className="value-muted">+{items.length - ITEMS_SHOWN}</li>}
    </ol>
  );
}

/** Entries with two or more plain members are rows; a single member needs no heading, a compound one no cell. */
function isTabular({ type, fields = {} }: FieldDefinition): boolean {
  const members = Object.values(fields).filter(({ writeOnly }) => !writeOnly);
  return type === 'object' && members.length > 1 && !members.some(needsLines);
}

/** Items that need their own lines; plain ones are side by side. */
function needsLines({ type }: FieldDefinition): boolean {
  return kindView(type)?.layout !== undefined;
}

function isRecord(value: unknown): value is FieldRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
