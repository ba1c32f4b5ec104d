import type { ScaleStep } from '#model/language/fieldDefinition.ts';

/**
 * The first step of a scale that matches a value: exactly `is`, else below `below`. Undefined if none matches or the
 * step shows no tag. With the scale of spec 4.4, a usage of exactly 0.9 has no tag.
 *
 * @example
 *   scaleStep([{ below: 0.5, label }], 0.2); // { below: 0.5, label }
 */
export function scaleStep(scale: readonly ScaleStep[] | undefined, value: unknown): ScaleStep | undefined {
  if (scale === undefined || typeof value !== 'number') return undefined;
  const step = scale.find(({ is, below }) => (is === undefined ? below !== undefined && value < below : value === is));
  return step?.label === undefined ? undefined : step;
}
