import { limitText } from '#model/rules/limitText.ts';
import type { Context } from '#server/engine/context.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';

/** Refuses a disk smaller than its contents, at the field that sets or chooses the size. */
export function refuseSmaller(context: Context, size: number, least: number, at: string): void {
  if (size < least)
    refuseField(context, at, 'compute.diskTooSmall', { least: limitText(least, 'GiB'), size: limitText(size, 'GiB') });
}
