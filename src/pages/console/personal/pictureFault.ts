export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** Spec 9 limits files to 4 without a unit; it is read as 4 MB. */
const LARGEST_BYTES = 4 * 1024 ** 2;

/** Key of the sentence that refuses a picture; undefined for one that may be taken. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return 'personal.crop.notPicture';
  return size > LARGEST_BYTES ? 'personal.crop.tooLarge' : undefined;
}
