import { describe, expect, test } from 'vitest';
import { fileFault } from '#src/inputs/file/fileFault.ts';
import { testField } from '../../../support/schemas/testDefinition.ts';

const file = (name: string, type: string, size: number) => new File([new Uint8Array(size)], name, { type });

describe('refused files (spec 9)', () => {
  const avatar = testField('avatar', 'image', { maxBytes: 100, accept: ['image/png', '.webp'] });

  test('one that is too large', () => {
    expect(fileFault(avatar, file('a.png', 'image/png', 101))).toBe('fileTooLarge');
    expect(fileFault(avatar, file('a.png', 'image/png', 100))).toBeUndefined();
  });

  test('an empty one', () => {
    expect(fileFault(testField('doc', 'file'), file('a.pdf', 'application/pdf', 0))).toBe('fileEmpty');
  });

  test('one of another type', () => {
    expect(fileFault(avatar, file('a.svg', 'image/svg+xml', 1))).toBe('fileType');
    expect(fileFault(avatar, file('A.WEBP', '', 1))).toBeUndefined();
  });

  test('an image is any picture unless the field is stricter', () => {
    expect(fileFault(testField('logo', 'image'), file('a.gif', 'image/gif', 1))).toBeUndefined();
    expect(fileFault(testField('logo', 'image'), file('a.pdf', 'application/pdf', 1))).toBe('fileType');
  });

  test('the default limit of a file is 4 MB', () => {
    expect(fileFault(testField('doc', 'file'), file('a.bin', '', 4 * 1024 ** 2 + 1))).toBe('fileTooLarge');
  });
});
