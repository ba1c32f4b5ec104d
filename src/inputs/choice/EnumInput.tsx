import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Select from '@mui/material/Select';
import type { ReactNode } from 'react';
import type { EnumValue } from '#model/language/fieldDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput, type FieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';
import Box from '@mui/material/Box';
import type { Tone } from '#model/language/definition.ts';
import { toneColors } from '#src/ui/theme/token.ts';

/** Up to this many values are radio buttons. */
const RADIO_LIMIT = 4;

/** One value of an enum. An unknown value stays selectable, unchanged. */
export function EnumInput(props: InputProps) {
  const { field, hideLabel } = props;
  const { noteOf } = useFormEnv();
  const input = useFieldInput(props);
  const values = noted(withCurrent(field.values ?? {}, input.value), (value) => noteOf?.(props.name, value));
  const asRadios = Object.keys(values).length <= RADIO_LIMIT && !hideLabel;
  const Choice = asRadios ? Radios : Dropdown;
  const choose = (value: string) => input.change(value === '' ? null : field.wire === 'number' ? Number(value) : value);
  return (
    <FieldFrame input={input} hideLabel={hideLabel} group={asRadios}>
      <Choice input={input} choose={choose} values={values} optional={!field.required} autoFocus={props.autoFocus} />
    </FieldFrame>
  );
}

interface ChoiceProps {
  input: FieldInput;
  choose: (value: string) => void;
  values: Record<string, EnumValue>;
  optional: boolean;
  autoFocus?: boolean;
}

function Radios({ input, choose, values, autoFocus }: ChoiceProps) {
  return (
    <RadioGroup
      row
      aria-labelledby={`${input.id}-label`}
      aria-describedby={input.aria['aria-describedby']}
      value={String(input.value ?? '')}
      onChange={(event) => choose(event.target.value)}
      onBlur={input.blur}
    >
      {Object.entries(values).map(([value, meaning], index) => (
        <FormControlLabel
          key={value}
          value={value}
          disabled={input.disabled}
          control={
            <Radio
              size="small"
              autoFocus={autoFocus && index === 0}
              slotProps={{ input: { ref: index === 0 ? input.focusTarget : undefined } }}
            />
          }
          label={<ValueName meaning={meaning} />}
        />
      ))}
    </RadioGroup>
  );
}

function Dropdown({ input, choose, values, optional, autoFocus }: ChoiceProps) {
  const translate = useTranslate();
  return (
    <Select
      size="small"
      displayEmpty
      autoFocus={autoFocus}
      value={String(input.value ?? '')}
      disabled={input.disabled}
      onChange={(event) => choose(event.target.value)}
      onBlur={input.blur}
      inputRef={input.focusTarget}
      SelectDisplayProps={{ id: input.id, 'aria-labelledby': `${input.id}-label ${input.id}`, ...input.aria }}
    >
      <MenuItem value="" disabled={!optional} sx={{ color: 'text.secondary' }}>
        {input.placeholder ?? translate(optional ? 'record.input.none' : 'record.input.choose')}
      </MenuItem>
      {Object.entries(values).map(([value, meaning]) => (
        <MenuItem key={value} value={value}>
          <ValueName meaning={meaning} />
        </MenuItem>
      ))}
    </Select>
  );
}

function ValueName({ meaning }: { meaning: EnumValue }): ReactNode {
  const label = useLabel();
  return (
    <span>
      {meaning.tone && <ToneDot tone={meaning.tone} />}
      {label(meaning.label)}
    </span>
  );
}

/** Says it in the label, which is all that a closed list shows. */
function noted(values: Record<string, EnumValue>, noteOf: (value: string) => string | undefined) {
  const entries = Object.entries(values).map(([value, meaning]): [string, EnumValue] => {
    const note = noteOf(value);
    if (note === undefined) return [value, meaning];
    const { label } = meaning;
    return [value, { ...meaning, label: { ...label, zh: `${label.zh} · ${note}`, en: `${label.en} · ${note}` } }];
  });
  return Object.fromEntries(entries);
}

function withCurrent(values: Record<string, EnumValue>, current: unknown): Record<string, EnumValue> {
  if (current === null || current === undefined || current === '' || String(current) in values) return values;
  return { ...values, [String(current)]: { label: { zh: String(current), en: String(current) } } };
}

/** The dot before the name of a value; decoration, because the name has the same meaning. */
function ToneDot({ tone = 'neutral' }: { tone?: Tone }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ display: 'inline-block', width: 8, height: 8, mr: 2, borderRadius: '50%', bgcolor: toneColors(tone).dot }}
    />
  );
}
