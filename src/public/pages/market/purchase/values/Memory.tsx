import { useId, useState } from 'react';
import { fittingUnit, MEMORY_UNITS } from '#model/fields/memoryUnits.ts';
import { Field } from '#src/public/controls/Field.tsx';
import { fill } from '#src/public/fill.ts';
import { usePurchaseWords } from '#src/public/pages/market/purchase/usePurchaseWords.ts';

interface Props {
  name: string;
  label: string;
  /** In MiB. */
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
  help: string | undefined;
}

/** Memory that is stored in MiB, entered in the unit in which it is a small whole number, as in the form. */
export function Memory({ label, value, onChange, ...more }: Props) {
  const id = useId();
  const words = usePurchaseWords();
  const [chosen, setChosen] = useState<string>();
  const stored = value === '' ? NaN : Number(value);
  const unit = chosen ?? fittingUnit(MEMORY_UNITS, stored);
  const factor = MEMORY_UNITS[unit] ?? 1;
  const isNumber = Number.isFinite(stored);
  return (
    <Field
      {...more}
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      value={isNumber ? `${stored / factor}` : value}
      onChange={(text) => {
        // The unit stays while one types: 1.5 GiB does not become 1,536 MiB at the dot.
        setChosen(unit);
        onChange(text === '' ? '' : `${Number(text) * factor}`);
      }}
      end={
        <select
          id={id}
          className="b-units"
          aria-label={fill(words.unitOf, { label })}
          value={unit}
          onChange={({ target }) => setChosen(target.value)}
        >
          {Object.keys(MEMORY_UNITS).map((word) => (
            <option key={word}>{word}</option>
          ))}
        </select>
      }
    />
  );
}
