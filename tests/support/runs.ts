/**
 * How often a property is tried: what finds a mistake in a moment, and `PROPERTY_RUNS` times with
 * `npm run test:properties`.
 */
export const runs = (usual: number): number => Math.max(usual, Number(process.env['PROPERTY_RUNS'] ?? 0));
