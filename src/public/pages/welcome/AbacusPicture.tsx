/** The position of the beads on each rod, and which of them are active: the product's logo as a cluster. */
const RODS = [
  { up: [58], down: [196, 226, 256, 286], lit: [1] },
  { up: [88], down: [166, 226, 256, 286], lit: [0] },
  { up: [58], down: [166, 196, 226, 286], lit: [0, 1, 2] },
  { up: [88], down: [166, 196, 256, 286], lit: [0, 1] },
  { up: [88], down: [196, 226, 256, 286], lit: [] },
  { up: [58], down: [166, 196, 226, 256], lit: [0, 1, 2, 3] },
  { up: [88], down: [166, 226, 256, 286], lit: [0] },
];
const LEFT = 62;
const STEP = 66;
const WIRES = ['M62 342V376H194V410', 'M260 342V410', 'M326 342V392H392V410', 'M458 342V376H392'];

/**
 * A drawing: an abacus whose beads are accelerators, connected to the sites below. Its colours are tokens, so it
 * follows the mode.
 */
export function AbacusPicture() {
  return (
    <svg className="w-picture" viewBox="0 0 520 460" aria-hidden focusable="false">
      <rect className="w-frame" x="20" y="26" width="480" height="316" rx="22" />
      <path className="w-beam" d="M20 126H500" />
      {RODS.map(({ up, down, lit }, index) => {
        const x = LEFT + index * STEP;
        return (
          <g key={x}>
            <path className="w-rod" d={`M${x} 26V342`} />
            {up.map((y) => (
              <Bead key={y} x={x} y={y} lit={y > 70} order={index} />
            ))}
            {down.map((y, bead) => (
              <Bead key={y} x={x} y={y} lit={lit.includes(bead)} order={index + bead} />
            ))}
          </g>
        );
      })}
      {WIRES.map((wire) => (
        <path key={wire} className="w-wire" d={wire} />
      ))}
      {[194, 260, 392].map((x, index) => (
        <g key={x} className="w-site">
          <rect x={x - 26} y="410" width="52" height="34" rx="8" />
          <path d={`M${x - 14} 422h18M${x - 14} 432h12`} />
          <circle className={`w-load w-load-${index}`} cx={x + 15} cy="427" r="3.5" />
        </g>
      ))}
    </svg>
  );
}

function Bead({ x, y, lit, order }: { x: number; y: number; lit: boolean; order: number }) {
  return (
    <g className={lit ? `w-bead w-bead-lit w-load-${order % 3}` : 'w-bead'}>
      <rect x={x - 27} y={y - 12} width="54" height="24" rx="12" />
      {lit && <path d={`M${x - 10} ${y - 4}h20M${x - 10} ${y + 4}h20`} />}
    </g>
  );
}
