import type { Context } from '#server/engine/context.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';

/** Refuses what is too small for its contents, at the input that says or chooses the size. */
export function refuseSmaller(context: Context, size: number, least: number, at: string): void {
  if (size < least) refuseField(context, at, 'compute.diskTooSmall', { least, size });
}
