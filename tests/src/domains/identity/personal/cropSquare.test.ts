import { describe, expect, test } from 'vitest';
import { cropSquare } from '#src/domains/identity/personal/picture/cropSquare.ts';
import { pictureFault } from '#src/domains/identity/personal/picture/pictureFault.ts';

const SIDE = 256;
const wide = { width: 1024, height: 512 };

describe('the square of a picture', () => {
  test('is its middle, as large as possible', () => {
    expect(cropSquare(wide, { zoom: 1, x: 0, y: 0 }, SIDE)).toMatchObject({ left: 256, top: 0, size: 512, scale: 0.5 });
  });

  test('follows the pointer up to the edge', () => {
    expect(cropSquare(wide, { zoom: 1, x: 64, y: 0 }, SIDE)).toMatchObject({ left: 128, x: 64 });
    expect(cropSquare(wide, { zoom: 1, x: 999, y: 999 }, SIDE)).toMatchObject({ left: 0, top: 0, x: 128, y: 0 });
    expect(cropSquare(wide, { zoom: 1, x: -999, y: -999 }, SIDE)).toMatchObject({ left: 512, top: 0 });
  });

  test('shrinks with the zoom', () => {
    expect(cropSquare(wide, { zoom: 2, x: 0, y: 0 }, SIDE)).toMatchObject({ left: 384, top: 128, size: 256 });
  });
});

describe('a picture to be cropped', () => {
  test.each([
    ['image/png', 1, undefined],
    ['image/webp', 4 * 1024 ** 2, undefined],
    ['image/jpeg', 4 * 1024 ** 2 + 1, 'personal.crop.tooLarge'],
    ['image/svg+xml', 1, 'personal.crop.notPicture'],
  ])('of %s with %i bytes', (type, size, fault) => {
    expect(pictureFault({ type, size })).toBe(fault);
  });
});
