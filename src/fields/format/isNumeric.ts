import { kindView } from '#src/fields/kindViews.ts';

/** Values that are aligned to the right, so that digits line up. */
export function isNumeric({ type }: { type: string }): boolean {
  return kindView(type)?.isNumeric === true;
}
