import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressRange, contains, overlaps, sizeOf } from '#model/rules/addresses/addressRange.ts';
import { portSpan } from '#model/rules/addresses/portSpan.ts';

const range = (text: string) => {
  const found = addressRange(text);
  if (!found) throw new Error(text);
  return found;
};

describe('the range of an address or a network', () => {
  test.each([
    ['10.0.0.7', 1n],
    ['10.0.0.0/24', 256n],
    ['0.0.0.0/0', 1n << 32n],
    ['::1', 1n],
    ['fd00::/64', 1n << 64n],
    ['::/0', 1n << 128n],
  ])('%s', (text, size) => {
    expect(sizeOf(range(text))).toBe(size);
  });

  test.each(['::ffff:10.1.2.3', '0:0:0:0:0:ffff:0a01:0203', '::FFFF:a01:203', '::ffff:0:0/96'])(
    '%s meets the ranges of IPv4',
    (text) => {
      expect(overlaps(range(text), range('10.0.0.0/8'))).toBe(true);
      expect(overlaps(range(text), range('::/0'))).toBe(false);
    },
  );

  test('host bits do not count', () => {
    expect(addressRange('10.0.0.7/24')).toEqual(addressRange('10.0.0.0/24'));
  });

  test.each([
    '',
    'x',
    '10.0.0',
    '10.0.0.256',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/08',
    '10.0.0.0/8/8',
    '010.0.0.1',
    'fe80::1%eth0',
    '::/129',
  ])('nothing for %j', (text) => {
    expect(addressRange(text)).toBeUndefined();
  });

  test('networks lie in one another or apart, never across, and never in the other version', () => {
    const network = fc
      .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 8, max: 32 }))
      .map(([part, bits]) => range(`10.${part}.0.0/${bits}`));
    fc.assert(
      fc.property(
        network,
        network,
        (one, other) => overlaps(one, other) === (contains(one, other) || contains(other, one)),
      ),
    );
    expect(overlaps(range('0.0.0.0/0'), range('::/0'))).toBe(false);
  });
});

describe('ports as firewalls write them', () => {
  test.each([
    ['80', [80, 80]],
    ['8000:8100', [8000, 8100]],
    ['1:65535', [1, 65_535]],
  ])('%s', (text, span) => {
    expect(portSpan(text)).toEqual(span);
  });

  test.each(['', '0', '080', '65536', '100:99', '1:', ':5', '1:2:3', '80-90', 'http'])('not %j', (text) => {
    expect(portSpan(text)).toBeUndefined();
  });
});
