import { describe, expect, test } from 'vitest';
import {
  imagePosition,
  readCloudLabel,
  safeColour,
  safeImageUrl,
  writeCloudLabel,
} from '#src/fields/cloudLabel/cloudLabel.ts';

describe('labels of a cloud (spec 3)', () => {
  test('a JSON string is parsed and written back unchanged', () => {
    const text =
      '{"label":"GPU","textColor":"#fff","bgColor":"#000","imgUrl":"https://a/b.png","imgSize":16,"imgPosition":"left"}';
    expect(JSON.parse(writeCloudLabel(readCloudLabel(text)))).toEqual(JSON.parse(text));
  });

  test.each(['plain', '[1]', 'null', '{"label":7}'])('%s does not break the page', (text) =>
    expect(typeof readCloudLabel(text).label).toBe('string'),
  );

  test('an unknown position of the image becomes top-right', () => {
    expect(imagePosition({ label: 'a', imgPosition: 'center' })).toBe('center');
    expect(imagePosition({ label: 'a', imgPosition: 'middle' })).toBe('top-right');
    expect(imagePosition({ label: 'a' })).toBe('top-right');
  });

  test('only images and colours reach the style', () => {
    expect(safeImageUrl('javascript:alert(1)')).toBeUndefined();
    expect(safeImageUrl('//evil.example/x.png')).toBeUndefined();
    expect(safeImageUrl('https://cdn.example/x.png')).toBeUndefined();
    expect(safeImageUrl('/api/sys/v1/files/x')).toBe('/api/sys/v1/files/x');
    expect(safeColour('red;background:url(x)')).toBeUndefined();
    expect(safeColour('#1d4fb0')).toBe('#1d4fb0');
  });
});
