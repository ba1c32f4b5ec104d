/** A label of a cloud (spec 3): on the wire a JSON string. */
export interface CloudLabel {
  label: string;
  textColor?: string;
  bgColor?: string;
  imgUrl?: string;
  /** Size of the image in pixels. */
  imgSize?: number;
  imgPosition?: string;
}

export const IMAGE_POSITIONS = [
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
  'left',
  'right',
  'center',
] as const;

export type ImagePosition = (typeof IMAGE_POSITIONS)[number];

const USUAL_IMAGE_PX = 14;
const LARGEST_IMAGE_PX = 48;

/** Parses the text from the wire. Text that is not a label is shown unchanged. */
export function readCloudLabel(text: unknown): CloudLabel {
  const found = typeof text === 'string' ? parsed(text) : text;
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    return { label: typeof text === 'string' ? text : '' };
  const member = (name: string): unknown => (Object.hasOwn(found, name) ? Reflect.get(found, name) : undefined);
  const textOf = (name: string) =>
    typeof member(name) === 'string' && member(name) !== '' ? String(member(name)) : undefined;
  const size = Number.parseFloat(String(member('imgSize') ?? ''));
  return {
    label: textOf('label') ?? '',
    textColor: textOf('textColor'),
    bgColor: textOf('bgColor'),
    imgUrl: textOf('imgUrl'),
    imgSize: Number.isFinite(size) && size > 0 ? size : undefined,
    imgPosition: textOf('imgPosition'),
  };
}

export function writeCloudLabel(label: CloudLabel): string {
  return JSON.stringify(label);
}

/** Spec 3: any other value behaves as top-right. */
export function imagePosition(label: CloudLabel): ImagePosition {
  return IMAGE_POSITIONS.find((position) => position === label.imgPosition) ?? 'top-right';
}

export function imageSizePx(label: CloudLabel): number {
  return Math.min(label.imgSize ?? USUAL_IMAGE_PX, LARGEST_IMAGE_PX);
}

/** Only images: another scheme could run code in the page. */
export function safeImageUrl(url: string | undefined): string | undefined {
  return url && /^(data:image\/(png|jpeg|gif|webp);base64,|\/(?!\/))/.test(url) ? url : undefined;
}

/** A colour in CSS; undefined for text that could be more than a colour. */
export function safeColour(colour: string | undefined): string | undefined {
  return colour && /^(#[0-9a-f]{3,8}|[a-z]{3,32}|rgba?\([\d\s.,%]+\))$/i.test(colour) ? colour : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller shows the text.
    return undefined;
  }
}
