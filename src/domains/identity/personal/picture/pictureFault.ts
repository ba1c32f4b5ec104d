import { FILE_MAX_BYTES } from '#model/values/constants.ts';
import type { TextKey } from '#src/i18n/textKeys.ts';

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** Key of the message that refuses a picture; undefined if it is accepted. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): TextKey | undefined {
  if (!PICTURE_TYPES.includes(type)) return 'personal.crop.notPicture';
  return size > FILE_MAX_BYTES ? 'personal.crop.tooLarge' : undefined;
}
