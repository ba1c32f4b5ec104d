import { pixelOf, type PixelFormat } from './pixelFormat.ts';
import type { Strip } from './textGrid.ts';

type Encode = (strip: Strip, format: PixelFormat) => Buffer;

/** The encodings of rectangles that this server knows, by their numbers (RFC 6143, 7.7). */
export const ENCODINGS: Readonly<Record<number, Encode>> = { 0: raw, 5: hextile };

/** Every viewer knows it. */
export const RAW = 0;

function raw({ background, ink, pixels }: Strip, format: PixelFormat): Buffer {
  const [paper, pen] = [pixelOf(format, background), pixelOf(format, ink)];
  const wire = Buffer.alloc(pixels.length * format.bytes, paper);
  pixels.forEach((dot, index) => dot === 1 && pen.copy(wire, index * format.bytes));
  return wire;
}

const TILE = 16;
const HAS_BACKGROUND = 2;
const HAS_FOREGROUND = 4;
const HAS_RECTANGLES = 8;

/** Tiles of 16 × 16 pixels: a background, and rectangles of two bytes each. Colours are sent once for each strip. */
function hextile(strip: Strip, format: PixelFormat): Buffer {
  const parts: Buffer[] = [];
  let head = HAS_BACKGROUND | HAS_FOREGROUND;
  for (let y = 0; y < strip.height; y += TILE)
    for (let x = 0; x < strip.width; x += TILE) {
      const inked = rectanglesIn(strip, x, y);
      parts.push(Buffer.of(head | (inked.length === 0 ? 0 : HAS_RECTANGLES)));
      if (head !== 0) parts.push(pixelOf(format, strip.background), pixelOf(format, strip.ink));
      if (inked.length > 0) parts.push(Buffer.of(inked.length, ...inked.flat()));
      head = 0;
    }
  return Buffer.concat(parts);
}

/** The ink of a tile as rectangles: runs of a row, extended downwards while the rows below repeat them. */
function rectanglesIn({ width, height, pixels }: Strip, left: number, top: number): [number, number][] {
  const columns = Math.min(TILE, width - left);
  const rows = Math.min(TILE, height - top);
  const isInk = (x: number, y: number) => x < columns && y < rows && pixels[(top + y) * width + left + x] === 1;
  const isRun = (x: number, end: number, y: number) => {
    if (isInk(x - 1, y) && x > 0) return false;
    for (let at = x; at < end; at += 1) if (!isInk(at, y)) return false;
    return !isInk(end, y);
  };
  const found: [number, number][] = [];
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      if (!isInk(x, y)) continue;
      const start = x;
      while (isInk(x, y)) x += 1;
      // The rectangle above contains it.
      if (y > 0 && isRun(start, x, y - 1)) continue;
      let bottom = y + 1;
      while (isRun(start, x, bottom)) bottom += 1;
      found.push([(start << 4) | y, ((x - start - 1) << 4) | (bottom - y - 1)]);
    }
  return found;
}
