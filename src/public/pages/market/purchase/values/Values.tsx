import { useId, useState } from 'react';
import type { PurchaseField } from '#model/domains/market/purchaseShapes.ts';
import { fill } from '#src/public/fill.ts';
import type { Entered } from '#src/public/pages/market/purchase/Entries.tsx';
import { usePurchaseWords } from '#src/public/pages/market/purchase/usePurchaseWords.ts';
import { Rows } from './Rows.tsx';
import { Value } from './Value.tsx';

interface Props {
  fields: readonly PurchaseField[];
  entered: Entered;
  isSignedIn: boolean;
}

/** What the buyer enters of it; what nearly all leave as it is comes on demand. */
export function Values({ fields, entered, isSignedIn }: Props) {
  const id = useId();
  const words = usePurchaseWords();
  const needed = fields.filter(({ extra }) => extra !== true);
  const more = fields.filter(({ extra }) => extra === true);
  const faulty = Object.keys(entered.faults);
  const isWrong = more.some(({ name }) => faulty.some((path) => path === name || path.startsWith(`${name}.`)));
  // A reload keeps what was added, and shows it.
  const [begins] = useState(() => more.some(({ name, item }) => item && (entered.values[name] ?? '') !== ''));
  if (fields.length === 0) return null;
  const inputs = (some: readonly PurchaseField[]) => (
    <div className="b-entries">
      {some.map((field) => (
        <Entry key={field.name} field={field} entered={entered} isSignedIn={isSignedIn} />
      ))}
    </div>
  );
  return (
    <fieldset className="b-part">
      <legend>{words.values}</legend>
      {needed.length > 0 && inputs(needed)}
      {more.length > 0 && (
        <details className="b-more" aria-labelledby={id} open={isWrong || begins || undefined}>
          <summary id={id}>{fill(words.moreValues, { count: more.length })}</summary>
          {inputs(more)}
        </details>
      )}
    </fieldset>
  );
}

interface EntryProps {
  field: PurchaseField;
  entered: Entered;
  isSignedIn: boolean;
}

function Entry({ field, entered, isSignedIn }: EntryProps) {
  const { [field.name]: value = '' } = entered.values;
  const enter = (text: string) => entered.enter(field.name, text);
  if (field.item) return <Rows field={field} value={value} enter={enter} faults={entered.faults} />;
  return <Value field={field} value={value} enter={enter} fault={entered.faults[field.name]} isSignedIn={isSignedIn} />;
}
