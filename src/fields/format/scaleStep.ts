import type { ScaleStep } from '#model/language/fieldDefinition.ts';

/**
 * The step of a scale that a number falls on: exactly `is`, else the first whose `below` it is under. Exact steps come
 * first wherever they stand, as in spec 4.4, where 0.9 has no tag although it is below 1.
 */
export function scaleStep(steps: readonly ScaleStep[], value: number): ScaleStep | undefined {
  return (
    steps.find((step) => step.is === value) ?? steps.find((step) => step.below !== undefined && value < step.below)
  );
}
