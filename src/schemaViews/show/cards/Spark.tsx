import { styled } from '@mui/material/styles';
import { token } from '#src/ui/theme/token.ts';

const [WIDTH, HEIGHT] = [120, 28];

interface SparkProps {
  /** Null is a gap. */
  values: readonly (number | null)[];
  /** The value at the top edge. */
  most: number;
}

/** A small chart without axes. The number beside it has the last value, so screen readers skip it. */
export function Spark({ values, most }: SparkProps) {
  return (
    <Frame viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path
        d={pathOf(values, most)}
        fill="none"
        stroke={token.accent}
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </Frame>
  );
}

function pathOf(values: readonly (number | null)[], most: number): string {
  const step = WIDTH / Math.max(1, values.length - 1);
  // Values that are all zero lie on the bottom edge.
  const scale = most > 0 ? (HEIGHT - 2) / most : 0;
  return values
    .map((value, index) => {
      if (value === null) return '';
      const isStart = index === 0 || values[index - 1] === null;
      return `${isStart ? 'M' : 'L'}${(index * step).toFixed(1)} ${(HEIGHT - 1 - value * scale).toFixed(1)}`;
    })
    .join('');
}

const Frame = styled('svg')({ display: 'block', width: '100%', height: HEIGHT });
