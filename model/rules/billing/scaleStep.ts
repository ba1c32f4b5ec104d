import type { ScaleStep } from '#model/language/fieldDefinition.ts';

/**
 * The step of a scale that a value falls on, tested in order: exactly `is`, else below `below`. Undefined where none
 * fits or the step shows no tag. With spec 4.4 as its scale, a usage of exactly 0.9 has none.
 */
export function scaleStep(scale: readonly ScaleStep[] | undefined, value: unknown): ScaleStep | undefined {
  if (scale === undefined || typeof value !== 'number') return undefined;
  const step = scale.find(({ is, below }) => (is === undefined ? below !== undefined && value < below : value === is));
  return step?.label === undefined ? undefined : step;
}
