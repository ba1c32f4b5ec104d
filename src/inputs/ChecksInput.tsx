import { Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import { useLabel } from '#src/i18n/useLabel.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { InputProps } from './inputProps.ts';
import { useFieldInput } from './useFieldInput.ts';

/** Some of a few: a list whose entries are values of one enum, all of them in sight, kept in the order of the values. */
export default function ChecksInput(props: InputProps) {
  const input = useFieldInput(props);
  const label = useLabel();
  const item = props.field.fields?.item;
  const chosen = Array.isArray(input.value) ? input.value.map(String) : [];
  const wire = (key: string) => (item?.wire === 'number' ? Number(key) : key);
  const change = (key: string, isChosen: boolean) => {
    const keys = Object.keys(item?.values ?? {}).filter((each) => (each === key ? isChosen : chosen.includes(each)));
    input.change(keys.length === 0 ? null : keys.map(wire));
  };
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel} group>
      <FormGroup row sx={{ columnGap: 2 }}>
        {Object.entries(item?.values ?? {}).map(([key, value], index) => (
          <FormControlLabel
            key={key}
            disabled={input.disabled}
            label={label(value.label)}
            control={
              <Checkbox
                size="small"
                autoFocus={props.autoFocus && index === 0}
                checked={chosen.includes(key)}
                onChange={(_, isChosen) => change(key, isChosen)}
                onBlur={input.blur}
                slotProps={{ input: { ref: index === 0 ? input.focusTarget : undefined, 'aria-describedby': input.aria['aria-describedby'] } }}
              />
            }
          />
        ))}
      </FormGroup>
    </FieldFrame>
  );
}
