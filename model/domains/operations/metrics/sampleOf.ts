/**
 * The number that Prometheus writes as text: `+Inf` and `-Inf` are numbers, and `NaN` is none.
 *
 * @example
 *   sampleOf('+Inf'); // Infinity
 */
export function sampleOf(text: unknown): number {
  if (text === '+Inf' || text === 'Inf') return Infinity;
  return text === '-Inf' ? -Infinity : typeof text === 'string' && text !== '' ? Number(text) : NaN;
}
