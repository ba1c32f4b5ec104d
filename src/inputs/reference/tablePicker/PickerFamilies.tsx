import type { Json } from '#model/language/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { Families } from './useFacets.ts';

interface PickerFamiliesProps {
  families: Families;
  chosen: Json | undefined;
  disabled: boolean;
  onChoose: (value: Json | undefined) => void;
}

/** The families of the choices as cards, in the order of the definition. One is pressed: all, or a family. */
export function PickerFamilies({ families: { field, counts, all }, chosen, disabled, onChoose }: PickerFamiliesProps) {
  const translate = useTranslate();
  const label = useLabel();
  const isBoolean = field.type === 'boolean';
  const known = isBoolean ? ['true', 'false'] : Object.keys(field.values ?? {});
  const words = (value: string) =>
    isBoolean
      ? translate(value === 'true' ? 'record.input.yes' : 'record.input.no')
      : label(field.values?.[value]?.label) || value;
  const cards = [
    { value: undefined, text: translate('record.input.allFamilies'), count: all },
    ...[...new Set([...known, ...counts.keys()])]
      .filter((value) => counts.has(value))
      .map((value) => ({ value, text: words(value), count: counts.get(value) })),
  ];
  return (
    <fieldset className="picker-families" aria-label={label(field.label)}>
      {cards.map(({ value, text, count }) => (
        <button
          key={value ?? ''}
          type="button"
          disabled={disabled}
          aria-pressed={value === (chosen === undefined ? undefined : String(chosen))}
          onClick={() => onChoose(isBoolean && value !== undefined ? value === 'true' : value)}
        >
          {text} <span>{count}</span>
        </button>
      ))}
    </fieldset>
  );
}
