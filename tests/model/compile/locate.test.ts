import { describe, expect, test } from 'vitest';
import { placeIn } from '#model/compile/locate.ts';

const files = [
  {
    path: 'region/racks.yaml',
    text: 'resource: racks\nlabel: { zh: 机柜, en: Rack }\nfields:\n  name: { type: text }\n  height:\n    type: integer\n    max: 4\n',
  },
];
const overlays = [{ path: 'region/racks.yaml', text: 'fields:\n  height: { min: 1 }\n' }];

describe('the place of something in the file of a resource', () => {
  test.each([
    [['fields', 'height', 'max'], { file: 'region/racks.yaml', line: 7, column: 5 }],
    [['fields', 'name', 'type'], { file: 'region/racks.yaml', line: 4, column: 11 }],
    [['fields', 'width', 'type'], { file: 'region/racks.yaml', line: 3, column: 1 }],
    [['fields', 'height', 'min'], { file: 'overlay/region/racks.yaml', line: 2, column: 13 }],
    [[], { file: 'region/racks.yaml', line: 1, column: 1 }],
  ])('%j', (path, place) => {
    expect(placeIn('racks', path, files, overlays)).toEqual(place);
  });

  test('of a resource without a file is none', () => {
    expect(placeIn('shelves', ['fields'], files, [])).toBeUndefined();
  });
});
