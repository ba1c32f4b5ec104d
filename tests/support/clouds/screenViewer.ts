import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { CELL, glyphOf } from '#server/domains/cloud/simulator/screen/font.ts';

const VERSION = 'RFB 003.008\n';
const CHARACTERS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const byGlyph = new Map(CHARACTERS.map((character) => [glyphOf(character).join(''), character]));

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
  encoding: number;
}

export const RAW = 0;
export const HEXTILE = 5;

/** Keysyms of X11. */
export const KEYS = { backspace: 0xff08, enter: 0xff0d, control: 0xffe3, alt: 0xffe9, delete: 0xffff } as const;

/** A message of a viewer: numbers of one, two or four bytes, in their order. */
export function message(...values: readonly (readonly [value: number, bytes: 1 | 2 | 4])[]): Buffer {
  const parts = values.map(([value, bytes]) => {
    const part = Buffer.alloc(bytes);
    part.writeUIntBE(value >>> 0, 0, bytes);
    return part;
  });
  return Buffer.concat(parts);
}

/** The format of pixels: `bits` for each of red, green and blue, from the lowest bit on. */
export const formatOf = (bytes: 1 | 2 | 4, bits: number, bigEndian = false): Buffer =>
  Buffer.concat([
    Buffer.of(0, 0, 0, 0, bytes * 8, bits * 3, bigEndian ? 1 : 0, 1),
    message(...[0, 1, 2].map(() => [2 ** bits - 1, 2] as const)),
    Buffer.of(0, bits, bits * 2, 0, 0, 0),
  ]);

/** A small viewer of screens: signs in, paints what it receives, and reads the text from the picture. */
export async function screenViewer(stream: Duplex) {
  const take = async (count: number): Promise<Buffer> => {
    for (;;) {
      // A stream of bytes returns buffers.
      const bytes = stream.read(count) as Buffer | null;
      if (bytes?.length === count) return bytes;
      if (bytes !== null || stream.destroyed || stream.readableEnded) throw new Error('the screen ended');
      await once(stream, 'readable');
    }
  };
  const greeting = String(await take(VERSION.length));
  stream.write(VERSION);
  const security = [...(await take((await take(1))[0] ?? 0))];
  stream.write(Buffer.of(1));
  const result = (await take(4)).readUInt32BE();
  stream.write(Buffer.of(1));
  const start = await take(24);
  const [width, height] = [start.readUInt16BE(0), start.readUInt16BE(2)];
  const name = String(await take(start.readUInt32BE(20)));
  const picture = new Uint32Array(width * height);
  let format = { bytes: (start[4] ?? 0) / 8, bigEndian: start[6] === 1 };

  const pixelAt = (wire: Buffer, at: number) =>
    format.bigEndian ? wire.readUIntBE(at, format.bytes) : wire.readUIntLE(at, format.bytes);
  const pixel = async () => pixelAt(await take(format.bytes), 0);
  const fill = (x: number, y: number, columns: number, rows: number, value: number) => {
    for (let row = y; row < y + rows; row += 1) picture.fill(value, row * width + x, row * width + x + columns);
  };

  const readers: Record<number, (place: Rectangle) => Promise<void>> = {
    async [RAW](place) {
      const wire = await take(place.width * place.height * format.bytes);
      for (let y = 0; y < place.height; y += 1)
        for (let x = 0; x < place.width; x += 1)
          picture[(place.y + y) * width + place.x + x] = pixelAt(wire, (y * place.width + x) * format.bytes);
    },
    async [HEXTILE](place) {
      let [background, ink] = [0, 0];
      for (let y = place.y; y < place.y + place.height; y += 16)
        for (let x = place.x; x < place.x + place.width; x += 16) {
          const [kind = 0] = await take(1);
          if (kind & 2) background = await pixel();
          if (kind & 4) ink = await pixel();
          fill(x, y, Math.min(16, place.x + place.width - x), Math.min(16, place.y + place.height - y), background);
          const [count = 0] = kind & 8 ? await take(1) : [];
          for (let index = 0; index < count; index += 1) {
            const [at = 0, size = 0] = await take(2);
            fill(x + (at >> 4), y + (at & 15), (size >> 4) + 1, (size & 15) + 1, ink);
          }
        }
    },
  };

  /** A character is drawn in two colours; its first pixel belongs to the background, or to the cursor. */
  const characterAt = (column: number, row: number) => {
    const corner = row * CELL.height * width + column * CELL.width;
    const paper = picture[corner];
    let dots = '';
    for (let y = 0; y < CELL.height; y += 1)
      for (let x = 0; x < CELL.width; x += 1) dots += picture[corner + y * width + x] === paper ? '0' : '1';
    return byGlyph.get(dots) ?? '\u{fffd}';
  };

  return {
    greeting,
    security,
    result,
    name,
    width,
    height,
    picture,
    send: (bytes: Buffer) => void stream.write(bytes),
    setFormat(bytes: 1 | 2 | 4, bits: number, bigEndian = false) {
      format = { bytes, bigEndian };
      stream.write(formatOf(bytes, bits, bigEndian));
    },
    setEncodings: (...encodings: number[]) =>
      void stream.write(message([2, 1], [0, 1], [encodings.length, 2], ...encodings.map((each) => [each, 4] as const))),
    request: (isIncremental: boolean, top = 0, rows = height) =>
      void stream.write(message([3, 1], [isIncremental ? 1 : 0, 1], [0, 2], [top, 2], [width, 2], [rows, 2])),
    press(...keysyms: number[]) {
      for (const keysym of keysyms) stream.write(message([4, 1], [1, 1], [0, 2], [keysym, 4]));
      for (const keysym of keysyms.toReversed()) stream.write(message([4, 1], [0, 1], [0, 2], [keysym, 4]));
    },
    type(text: string) {
      for (const character of text) this.press(character.charCodeAt(0));
    },
    /** Paints the next update, and returns its rectangles. */
    async update(): Promise<Rectangle[]> {
      const head = await take(4);
      if (head[0] !== 0) throw new Error(`message ${head[0]} is not an update`);
      const rectangles: Rectangle[] = [];
      for (let left = head.readUInt16BE(2); left > 0; left -= 1) {
        const wire = await take(12);
        const [x = 0, y = 0, columns = 0, rows = 0] = [0, 2, 4, 6].map((at) => wire.readUInt16BE(at));
        const rectangle = { x, y, width: columns, height: rows, encoding: wire.readInt32BE(8) };
        await readers[rectangle.encoding]?.(rectangle);
        rectangles.push(rectangle);
      }
      return rectangles;
    },
    /** The rows of text in the picture. */
    lines: () =>
      Array.from({ length: height / CELL.height }, (_, row) =>
        Array.from({ length: width / CELL.width }, (__, column) => characterAt(column, row))
          .join('')
          .trimEnd(),
      ),
  };
}
