import { useId } from 'react';
import type { PurchaseField } from '#model/domains/market/purchaseShapes.ts';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { usePurchaseWords } from '#src/public/pages/market/purchase/usePurchaseWords.ts';
import { readRows, rowsText, type Row } from './rowsText.ts';
import { Value } from './Value.tsx';

interface Props {
  field: PurchaseField;
  value: string;
  enter: (text: string) => void;
  faults: Partial<Record<string, string>>;
}

/** A list, such as the ports of a container: a row for each item, with the inputs of its fields. */
export function Rows({ field, value, enter, faults }: Props) {
  const id = useId();
  const words = usePurchaseWords();
  const { label } = usePublicText();
  const { name, item = [], help, maxItems = Infinity } = field;
  const rows = readRows(value);
  const write = (next: Row[]) => enter(rowsText(item, next));
  return (
    <fieldset className="b-rows" aria-describedby={help ? id : undefined}>
      <legend>{label(field.label)}</legend>
      {help && (
        <p id={id} className="c-note">
          {label(help)}
        </p>
      )}
      {rows.map((row, at) => (
        // Rows have nothing but their place.
        <fieldset key={at} className="b-entry">
          <legend className="p-hidden">{fill(words.row, { name: label(field.label), at: at + 1 })}</legend>
          {item.map((part) => (
            <Value
              key={part.name}
              field={{ ...part, name: `${name}.${at}.${part.name}` }}
              value={row[part.name] ?? ''}
              enter={(text) => write(rows.with(at, { ...row, [part.name]: text }))}
              fault={faults[`${name}.${at}.${part.name}`]}
              isSignedIn
            />
          ))}
          <button
            type="button"
            className="b-remove"
            aria-label={fill(words.removeRow, { name: label(field.label), at: at + 1 })}
            onClick={() => write(rows.toSpliced(at, 1))}
          >
            ×
          </button>
        </fieldset>
      ))}
      {faults[name] && <p className="c-note c-wrong">{faults[name]}</p>}
      {rows.length < maxItems && (
        <button type="button" className="b-add" onClick={() => write([...rows, firstRow(item)])}>
          {fill(words.addRow, { name: label(field.label) })}
        </button>
      )}
    </fieldset>
  );
}

const firstRow = (item: readonly PurchaseField[]): Row =>
  Object.fromEntries(item.map(({ name, default: value }) => [name, `${(value ?? '') as string}`]));
