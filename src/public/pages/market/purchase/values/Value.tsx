import { useId } from 'react';
import type { PurchaseField } from '#model/domains/market/purchaseShapes.ts';
import { Field } from '#src/public/controls/Field.tsx';
import { unitWord } from '#src/i18n/words/unitWord.ts';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { usePurchaseWords } from '#src/public/pages/market/purchase/usePurchaseWords.ts';
import { isNumeric, isSecret } from './enteredKinds.ts';
import { Memory } from './Memory.tsx';

interface ValueProps {
  field: PurchaseField;
  value: string;
  enter: (text: string) => void;
  fault: string | undefined;
  isSignedIn: boolean;
}

/** The input of one value. */
export function Value({ field, value, enter, fault, isSignedIn }: ValueProps) {
  const words = usePurchaseWords();
  const { label, lang } = usePublicText();
  const { name, type, options, help, placeholder, unit, min, max, maxLength } = field;
  if (options !== undefined) return <Select field={field} value={value} enter={enter} />;
  if (type === 'boolean')
    return (
      <label className="b-renew">
        <input type="checkbox" checked={value === 'true'} onChange={({ target }) => enter(`${target.checked}`)} />
        {label(field.label)}
      </label>
    );
  const own = { name, label: label(field.label), value, onChange: enter, fault };
  const says = help ? label(help) : undefined;
  if (type === 'code' || type === 'longText')
    return <Script field={field} value={value} enter={enter} fault={fault} isOff={type === 'code' && !isSignedIn} />;
  if (isSecret(field))
    return (
      <Field
        {...own}
        type="password"
        autoComplete="new-password"
        disabled={!isSignedIn}
        help={isSignedIn ? says : words.passwordLater}
      />
    );
  if (unit === 'MiB') return <Memory {...own} help={says} />;
  if (isNumeric(type))
    return (
      <Field
        {...own}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step="any"
        help={says ?? rangeOf(words.range, field)}
        end={unit && <span className="b-unit">{unitWord(unit, lang)}</span>}
      />
    );
  return (
    <Field
      {...own}
      maxLength={maxLength ?? 255}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder ? label(placeholder) : undefined}
      help={says}
    />
  );
}

const rangeOf = (text: string, { min, max }: PurchaseField): string | undefined =>
  min === undefined || max === undefined ? undefined : fill(text, { min, max });

function Select({ field, value, enter }: { field: PurchaseField; value: string; enter: (text: string) => void }) {
  const id = useId();
  const { label, lang } = usePublicText();
  const { options = [], required, help } = field;
  return (
    <div className="c-field">
      <label htmlFor={id}>{label(field.label)}</label>
      <select id={id} className="b-select" value={value} onChange={({ target }) => enter(target.value)}>
        {(!required || value === '') && <option value="">–</option>}
        {options.map(({ value: word, title, title_en: english }) => (
          <option key={word} value={word}>
            {(lang === 'en' && english) || title}
          </option>
        ))}
      </select>
      {help && <p className="c-note">{label(help)}</p>}
    </div>
  );
}

interface ScriptProps {
  field: PurchaseField;
  value: string;
  enter: (text: string) => void;
  fault: string | undefined;
  isOff: boolean;
}

/** Text of several lines. */
function Script({ field, value, enter, fault, isOff }: ScriptProps) {
  const id = useId();
  const words = usePurchaseWords();
  const { label } = usePublicText();
  const note = fault ?? (isOff ? words.passwordLater : field.help && label(field.help));
  return (
    <div className="c-field b-script">
      <label htmlFor={id}>{label(field.label)}</label>
      <textarea
        id={id}
        rows={4}
        spellCheck={false}
        disabled={isOff}
        value={value}
        onChange={({ target }) => enter(target.value)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note && (
        <p id={`${id}-note`} className={fault ? 'c-note c-wrong' : 'c-note'}>
          {note}
        </p>
      )}
    </div>
  );
}
