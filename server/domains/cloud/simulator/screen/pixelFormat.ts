import { BrokenInput } from './brokenInput.ts';
import type { Colour } from './textGrid.ts';

/** How pixels are sent (RFC 6143, 7.4). Colours are always true colours. */
export interface PixelFormat {
  bytes: 1 | 2 | 4;
  bigEndian: boolean;
  /** Red, green and blue: the largest value, and the bits below it. */
  channels: readonly { max: number; shift: number }[];
}

/** The bytes of a format on the wire. */
export const FORMAT_BYTES = 16;
const DEPTH = 24;

/** The format until the viewer requests another. */
export const DEFAULT_FORMAT: PixelFormat = {
  bytes: 4,
  bigEndian: false,
  channels: [16, 8, 0].map((shift) => ({ max: 255, shift })),
};

export function writeFormat({ bytes, bigEndian, channels }: PixelFormat): Buffer {
  const wire = Buffer.alloc(FORMAT_BYTES);
  wire.set([bytes * 8, DEPTH, bigEndian ? 1 : 0, 1]);
  channels.forEach(({ max, shift }, index) => {
    wire.writeUInt16BE(max, 4 + 2 * index);
    wire[10 + index] = shift;
  });
  return wire;
}

/** Throws a `BrokenInput` for a format that does not exist, or that has a palette. */
export function readFormat(wire: Buffer): PixelFormat {
  const [bits = 0, , bigEndian, isTrueColour] = wire;
  const bytes = ([1, 2, 4] as const).find((each) => each * 8 === bits);
  if (bytes === undefined || isTrueColour === 0) throw new BrokenInput('the pixel format is not supported');
  const channels = [0, 1, 2].map((index) => ({ max: wire.readUInt16BE(4 + 2 * index), shift: wire[10 + index] ?? 0 }));
  if (channels.some(({ max, shift }) => shift >= bits || max * 2 ** shift >= 2 ** bits))
    throw new BrokenInput('a colour of the pixel format has too many bits');
  return { bytes, bigEndian: bigEndian !== 0, channels };
}

export function pixelOf({ bytes, bigEndian, channels }: PixelFormat, colour: Colour): Buffer {
  const value = channels.reduce(
    (sum, { max, shift }, index) => sum + Math.round(((colour[index] ?? 0) * max) / 255) * 2 ** shift,
    0,
  );
  const wire = Buffer.alloc(bytes);
  if (bigEndian) wire.writeUIntBE(value, 0, bytes);
  else wire.writeUIntLE(value, 0, bytes);
  return wire;
}
