import { styled } from '@mui/material/styles';
import { token } from '#src/ui/theme/token.ts';
import { useChartCursor } from './ChartCursor.tsx';

interface Props {
  label: string;
  /** Milliseconds, ascending. */
  times: readonly number[];
  /** The time and the values of a point, read aloud. */
  textAt: (index: number) => string;
}

/** Moves the cursor of the charts by keys. Visible while it has the focus. */
export function CursorInput({ label, times, textAt }: Props) {
  const { at, move } = useChartCursor();
  const last = times.length - 1;
  const found = at === undefined ? -1 : times.indexOf(at);
  const index = found < 0 ? last : found;
  return (
    <Line
      type="range"
      min={0}
      max={last}
      value={index}
      aria-label={label}
      aria-valuetext={textAt(index)}
      onFocus={() => move(times[index])}
      onBlur={() => move(undefined)}
      onChange={({ target }) => move(times[Number(target.value)])}
    />
  );
}

const Line = styled('input')({
  width: '100%',
  height: 16,
  margin: 0,
  accentColor: token.accent,
  opacity: 0,
  pointerEvents: 'none',
  '&:focus-visible': { opacity: 1 },
});
