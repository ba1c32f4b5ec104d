/** A number with its unit, which is less prominent. */
export function Measure({ amount, unit, title }: { amount: string; unit?: string; title?: string }) {
  return (
    <span className="value-number" title={title}>
      {amount}
      {unit && <span className="value-unit">{unit}</span>}
    </span>
  );
}
