/** A dash in place of nothing, so that an empty cell reads as a value and not as a fault. */
export function EmptyValue() {
  return <span className="value-empty">—</span>;
}
