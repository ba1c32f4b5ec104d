import { describe, expect, test } from 'vitest';
import { completeIp, typedIp } from '#src/inputs/text/ipText.ts';

describe('the segments of an IP address (spec 5)', () => {
  test.each([
    ['10.300.1', '10.255.1'],
    ['10.', '10.'],
    ['192.168.1.0/24', '192.168.1.0/24'],
    ['fe80::1', 'fe80::1'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['', ''],
  ])('while typing, %j becomes %j', (text, shown) => {
    expect(typedIp(text)).toBe(shown);
  });

  test.each([
    ['10', '10.0.0.0'],
    ['10..1', '10.0.1.0'],
    ['10.1.0.0/16', '10.1.0.0/16'],
    ['10.1/16', '10.1.0.0/16'],
    ['fe80::1', 'fe80::1'],
    ['gateway', 'gateway'],
    ['', ''],
  ])('on blur, %j becomes %j', (text, shown) => {
    expect(completeIp(text)).toBe(shown);
  });
});
