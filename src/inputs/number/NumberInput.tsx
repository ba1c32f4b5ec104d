import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { moneyText, percentText, scaledNumberText } from './numberText.ts';
import { QuantityInput } from './QuantityInput.tsx';
import { hasLargerUnits } from './quantityUnits.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useNumberText } from './useNumberText.ts';
import { useRangeHint } from './useRangeHint.ts';
import { useWatch } from 'react-hook-form';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { unitWord } from '#src/i18n/words/unitWord.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { unitOf } from '#src/fields/format/unitOf.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';

const plain = scaledNumberText(1);

const kinds = {
  integer: { text: plain, factor: 1, unit: undefined, start: undefined },
  number: { text: plain, factor: 1, unit: undefined, start: undefined },
  percent: { text: percentText, factor: 0.01, unit: '%', start: undefined },
  money: { text: moneyText, factor: 1, unit: undefined, start: '¥' },
} as const;

/**
 * A number, a percentage or an amount of money, with its unit inside the box. Arrow keys step. Memory stored in MiB is
 * entered in the unit that one thinks in.
 */
export function NumberInput(props: InputProps) {
  const unit = useUnit(props.field);
  return hasLargerUnits(unit) ? <QuantityInput {...props} unit={unit} /> : <PlainNumberInput {...props} unit={unit} />;
}

function PlainNumberInput({ unit: own, ...props }: InputProps & { unit: string | undefined }) {
  const { field } = props;
  const input = useFieldInput(props);
  const kind = kinds[field.type as keyof typeof kinds] ?? kinds.number;
  const box = useNumberText(field, input, kind.text, kind.factor);
  const unit = unitWord(own ?? kind.unit, useLang());
  const hint = useRangeHint(field, own, (value) => `${kind.text.write(value)}${kind.unit ?? ''}`);
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel} hint={hint}>
      <OutlinedInput
        {...box}
        id={input.id}
        size="small"
        autoFocus={props.autoFocus}
        autoComplete="off"
        placeholder={input.placeholder}
        disabled={input.disabled}
        inputRef={input.focusTarget}
        startAdornment={kind.start && <InputAdornment position="start">{kind.start}</InputAdornment>}
        endAdornment={unit && <InputAdornment position="end">{unit}</InputAdornment>}
        slotProps={{ input: { inputMode: field.type === 'integer' ? 'numeric' : 'decimal', ...input.aria } }}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      />
    </FieldFrame>
  );
}

/** The unit of a number in a form; if another field decides the unit, that of its current value. */
function useUnit(field: FieldDefinition): string | undefined {
  const { definition, record } = useFormEnv();
  const word: unknown = useWatch({ name: field.unitOf ?? '', disabled: field.unitOf === undefined });
  return unitOf(
    field,
    { ...record, ...(field.unitOf !== undefined && word !== undefined && { [field.unitOf]: word }) },
    definition,
  );
}
