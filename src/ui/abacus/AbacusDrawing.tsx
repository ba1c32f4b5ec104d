import { token } from '#src/ui/theme/token.ts';

const STEP = 18;
const HEIGHT = 60;
const BEAM = 21;
const LOWER = [0, 1, 2, 3];

interface Props {
  /** Default: 000. */
  digits?: string | undefined;
  height?: number;
  broken?: boolean;
}

/**
 * The rods and beads of `Abacus`. They add nothing to the text beside them, so they are hidden from screen readers. The
 * colours are tokens, so they follow the mode.
 */
export function AbacusDrawing({ digits = '000', height = 84, broken = false }: Props) {
  const rods = [...digits].map(Number);
  const width = rods.length * STEP + 12;
  return (
    <svg
      width={(width / HEIGHT) * height}
      height={height}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      fill="none"
      stroke={token.hairlineStrong}
      strokeWidth="1.2"
      strokeLinecap="round"
      aria-hidden
      focusable="false"
      style={{ flex: 'none' }}
    >
      <rect x="1" y="1" width={width - 2} height={HEIGHT - 2} rx="6" strokeDasharray={broken ? '10 7' : undefined} />
      <path d={`M1 ${BEAM}H${width - 1}`} strokeWidth="2" strokeDasharray={broken ? '10 7' : undefined} />
      {rods.map((digit, rod) => (
        <g key={rod} transform={`translate(${6 + STEP / 2 + rod * STEP} 0)`}>
          <path d={`M0 2V${HEIGHT - 2}`} />
          <Bead y={digit >= 5 ? 16 : 7} isSet={digit >= 5} />
          {LOWER.map((bead) => (
            <Bead key={bead} y={26.5 + 7.2 * bead + (bead < digit % 5 ? 0 : 6)} isSet={bead < digit % 5} />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** A set bead touches the beam or the beads beside it, and counts. */
function Bead({ y, isSet }: { y: number; isSet: boolean }) {
  return (
    <rect
      x="-7"
      y="-3"
      width="14"
      height="6"
      rx="3"
      fill={isSet ? token.accent : token.surface}
      stroke={isSet ? token.accent : token.hairlineStrong}
      style={{ transform: `translateY(${y}px)`, transition: `transform ${token.motion.plain}` }}
    />
  );
}
