import type { Crop } from './cropSquare.ts';

/** Sharp on a screen of twice the density at the size of the profile. */
const SIDE_PX = 384;

/** The part of a picture that shows, as a file of its own. Undefined where the browser can not draw it. */
export async function drawCrop(
  image: HTMLImageElement,
  { left, top, size }: Crop,
  type: string,
): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  canvas.getContext('2d')?.drawImage(image, left, top, size, size, 0, 0, SIDE_PX, SIDE_PX);
  // What may be transparent stays so; a photograph would be many times as large.
  const kept = type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kept, 0.9));
  return blob === null
    ? undefined
    : new File([blob], kept === 'image/png' ? 'avatar.png' : 'avatar.jpg', { type: kept });
}
