import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { timeOnClock, wallClock } from '#src/i18n/reader/readerClock.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { LAST_MINUTE } from '#src/ui/typing/lastDay.ts';

interface Props {
  /** Milliseconds. */
  from: number;
  to: number;
  onChange: (from: number, to: number) => void;
}

/** Start and end of a range, in the reader's time zone. Applied on blur or Enter; an end before the start is not. */
export function CustomRange({ from, to, onChange }: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState({ from: localTime(from), to: localTime(to) });
  const [start, end] = [timeOnClock(typed.from), timeOnClock(typed.to)];
  const isInvalid = !(start < end);
  const apply = () => {
    if (!isInvalid && (typed.from !== localTime(from) || typed.to !== localTime(to))) onChange(start, end);
  };
  return (
    <Row>
      {(['from', 'to'] as const).map((name) => (
        <OutlinedInput
          key={name}
          type="datetime-local"
          size="small"
          value={typed[name]}
          error={isInvalid}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          onBlur={apply}
          onKeyDown={({ key }) => key === 'Enter' && apply()}
          slotProps={{ input: { 'aria-label': translate(`chart.range.${name}`), max: LAST_MINUTE } }}
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        />
      ))}
      {isInvalid && (
        <FormHelperText error role="alert">
          {translate('chart.range.invalid')}
        </FormHelperText>
      )}
    </Row>
  );
}

/** The value of the browser's input for a time. */
const localTime = (ms: number): string => wallClock(ms).slice(0, 16);

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });
