import { useId } from 'react';
import { fill } from '#src/public/fill.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import type { PurchaseField, PurchaseForm } from '#model/domains/market/purchaseShapes.ts';
import { hourly } from './paying/hourly.ts';
import { firstValues, NEW, OFF, withAddition, withValue, type Buying } from './usePurchase.ts';
import { Open } from './Open.tsx';
import { usePurchaseWords } from './usePurchaseWords.ts';

/** What the new record needs, and what can be bought with it: chosen already where there is one sensible answer. */
export function Network({ buying }: { buying: Buying }) {
  const words = usePurchaseWords();
  const { prepares, adds } = buying.reply.form;
  if (prepares.length === 0 && adds.length === 0) return null;
  return (
    <fieldset className="b-part">
      <legend>{words.network}</legend>
      <div className="b-lines">
        {prepares.flatMap((each) =>
          each.optional ? [] : [<Prepared key={each.field} preparation={each} buying={buying} />],
        )}
        {adds.map((each) => (
          <Addition key={each.key} addition={each} buying={buying} />
        ))}
        {prepares.flatMap((each) =>
          each.optional ? [<Tick key={each.field} preparation={each} buying={buying} />] : [],
        )}
      </div>
    </fieldset>
  );
}

interface Preparing {
  preparation: PurchaseForm['prepares'][number];
  buying: Buying;
}

function Prepared({ preparation: { field, label: title, help }, buying }: Preparing) {
  const words = usePurchaseWords();
  const { label } = usePublicText();
  const id = useId();
  const mine = buying.own?.prepares[field] ?? [];
  const value = buying.prepared(field);
  const gone = buying.open.get(field);
  return (
    <div className="b-line">
      <label htmlFor={id}>{label(title)}</label>
      {mine.length === 0 && gone === undefined ? (
        <output id={id}>
          {words.preparedText} <small>{label(help)}</small>
        </output>
      ) : (
        <select id={id} value={value} onChange={({ target }) => withValue(buying.wish, field, target.value)}>
          {gone !== undefined && <option value="">{words.choose}</option>}
          {mine.map(({ id: ownId, title: own }) => (
            <option key={ownId} value={ownId}>
              {own}
            </option>
          ))}
          <option value={NEW}>{words.preparedText}</option>
        </select>
      )}
      <Open name={gone} />
    </div>
  );
}

function Tick({ preparation: { field, label: title, help, says = [] }, buying }: Preparing) {
  const words = usePurchaseWords();
  const { label } = usePublicText();
  const id = useId();
  const isOn = buying.prepared(field) !== OFF;
  const address = buying.own?.address;
  return (
    <div className="b-tick">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={id}
          onChange={({ target }) => withValue(buying.wish, field, target.checked ? '' : OFF)}
        />
        <b>{label(title)}</b>
      </label>
      <p id={id}>
        {isOn ? [help, ...says].map(label).join(' ') : words.remoteOff}{' '}
        {isOn && address && fill(words.yourAddress, { address })}
      </p>
    </div>
  );
}

function Addition({
  addition: { key, label: title, help, fields },
  buying,
}: {
  addition: PurchaseForm['adds'][number];
  buying: Buying;
}) {
  const { label } = usePublicText();
  const id = useId();
  const { [key]: chosen } = buying.adds;
  const words = usePurchaseWords();
  const first = firstValues(fields);
  const price = buying.way?.adds[key];
  const isPrepaid = buying.way?.charge_type === 'prepaid';
  return (
    <div className="b-tick">
      <label>
        <input
          type="checkbox"
          checked={chosen !== undefined}
          aria-describedby={id}
          onChange={({ target }) => withAddition(buying, key, target.checked ? first : undefined)}
        />
        <b>{label(title)}</b>
        {price !== undefined && (
          <span className="b-amount">
            {isPrepaid ? formatFen(price) : fill(words.perHour, { price: hourly(price) })}
          </span>
        )}
      </label>
      <p id={id}>{label(help)}</p>
      {chosen &&
        fields.map((field) => (
          <Amount
            key={field.name}
            field={field}
            value={chosen[field.name] ?? first[field.name] ?? 1}
            onChange={(value) => withAddition(buying, key, { ...chosen, [field.name]: value })}
          />
        ))}
    </div>
  );
}

/** A number with its unit and its bounds. */
function Amount({
  field,
  value,
  onChange,
}: {
  field: PurchaseField;
  value: number;
  onChange: (value: number) => void;
}) {
  const { label } = usePublicText();
  const id = useId();
  const { min = 1, max = 1_000 } = field;
  return (
    <p className="b-line">
      <label htmlFor={id}>{label(field.label)}</label>
      <input
        id={id}
        type="number"
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => {
          const next = Math.round(Number(target.value));
          if (next >= min && next <= max) onChange(next);
        }}
      />
      {field.unit}
    </p>
  );
}
