import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { repeatedKey, rowsOf, valueOf, type KeyValueRow } from './keyValueRows.ts';
import { monospaced } from '#src/inputs/text/monospaced.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useInputProblem } from '#src/inputs/frame/useInputProblem.ts';
import '#src/i18n/parts/recordForm.ts';

/** Rows of key and value. Enter in the last row adds another. */
export default function KeyValueInput(props: InputProps) {
  const input = useFieldInput(props);
  const translate = useTranslate();
  const { focusTarget } = input;
  const [rows, setRows] = useRows(input.value);
  const [newest, setNewest] = useState<number>();
  const repeated = repeatedKey(rows);
  useInputProblem(props.name, repeated && translate('record.input.repeatedKey', { key: repeated }));

  const put = (next: KeyValueRow[]) => {
    setRows(next);
    input.change(valueOf(next));
  };
  const change = (id: number, part: Partial<KeyValueRow>) =>
    put(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const add = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    setNewest(id);
    setRows([...rows, { id, key: '', value: '' }]);
  };

  return (
    <FieldFrame input={input} hideLabel={props.hideLabel} group>
      <Stack spacing={2}>
        {rows.map((row, index) => (
          <Stack key={row.id} direction="row" spacing={2} sx={{ alignItems: 'center' }}>
            <Cell
              label={translate('record.input.key', { row: index + 1 })}
              text={row.key}
              autoFocus={row.id === newest}
              disabled={input.disabled}
              invalid={repeated !== undefined && row.key.trim() === repeated}
              onChange={(key) => change(row.id, { key })}
            />
            <Cell
              label={translate('record.input.value', { row: index + 1 })}
              text={row.value}
              disabled={input.disabled}
              onChange={(value) => change(row.id, { value })}
              onEnter={index === rows.length - 1 ? add : undefined}
            />
            <IconButton
              size="small"
              disabled={input.disabled}
              aria-label={translate('record.input.removeRow', { row: index + 1 })}
              onClick={() => put(rows.filter(({ id }) => id !== row.id))}
            >
              <Close fontSize="small" />
            </IconButton>
          </Stack>
        ))}
        <Button
          size="small"
          startIcon={<Add />}
          disabled={input.disabled}
          onClick={add}
          ref={focusTarget}
          sx={{ alignSelf: 'flex-start', ml: -3 }}
        >
          {translate('record.input.addRow')}
        </Button>
      </Stack>
    </FieldFrame>
  );
}

interface CellProps {
  label: string;
  text: string;
  autoFocus?: boolean;
  disabled: boolean;
  invalid?: boolean;
  onChange: (text: string) => void;
  onEnter?: () => void;
}

function Cell({ label, text, autoFocus, disabled, invalid, onChange, onEnter }: CellProps) {
  return (
    <OutlinedInput
      size="small"
      fullWidth
      autoFocus={autoFocus}
      disabled={disabled}
      error={invalid}
      value={text}
      placeholder={label}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !onEnter) return;
        event.preventDefault();
        onEnter();
      }}
      slotProps={{ input: { 'aria-label': label, spellCheck: false, autoComplete: 'off' } }}
      sx={monospaced}
    />
  );
}

/** The input keeps the rows while they are typed, and replaces them when the form changes its value. */
function useRows(value: unknown): [KeyValueRow[], (rows: KeyValueRow[]) => void] {
  const [rows, setRows] = useState(() => rowsOf(value));
  if (JSON.stringify(valueOf(rows) ?? {}) === JSON.stringify(valueOf(rowsOf(value)) ?? {})) return [rows, setRows];
  const fresh = rowsOf(value);
  setRows(fresh);
  return [fresh, setRows];
}
