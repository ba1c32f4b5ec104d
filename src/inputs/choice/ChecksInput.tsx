import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useLabel } from '#src/i18n/useLabel.ts';
import { boxesOf } from './boxesOf.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';

/** A choice of several: values of one enum or numbers of a short range, all visible and kept in their order. */
export default function ChecksInput(props: InputProps) {
  const input = useFieldInput(props);
  const label = useLabel();
  const boxes = boxesOf(props.field) ?? [];
  const chosen = Array.isArray(input.value) ? input.value.map(String) : [];
  const isNumeric = boxes.every(({ label: word }) => word === undefined);
  const change = (key: string, isChosen: boolean) => {
    const left = boxes.filter((box) => (box.key === key ? isChosen : chosen.includes(box.key)));
    input.change(left.length === 0 ? null : left.map(({ wire }) => wire));
  };
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel} group>
      <FormGroup row sx={isNumeric ? NUMBERS : { columnGap: 2 }}>
        {boxes.map(({ key, label: word }, index) => (
          <FormControlLabel
            key={key}
            disabled={input.disabled}
            label={word ? label(word) : key}
            control={
              <Checkbox
                size="small"
                autoFocus={props.autoFocus && index === 0}
                checked={chosen.includes(key)}
                onChange={(_, isChosen) => change(key, isChosen)}
                onBlur={input.blur}
                slotProps={{
                  input: {
                    ref: index === 0 ? input.focusTarget : undefined,
                    'aria-describedby': input.aria['aria-describedby'],
                  },
                }}
              />
            }
          />
        ))}
      </FormGroup>
    </FieldFrame>
  );
}

/** Numbers are aligned in columns, so that one is easy to find. */
const NUMBERS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(56px, 1fr))',
  fontVariantNumeric: 'tabular-nums',
} as const;
