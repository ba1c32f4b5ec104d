import { describe, expect, test } from 'vitest';
import { pluralByRule, pluralOf } from '#model/compile/build/plural.ts';

describe('what several are called in English', () => {
  test.each([
    ['Gateway', 'Gateways'],
    ['Policy', 'Policies'],
    ['Saved view', 'Saved views'],
    ['Address', 'Addresses'],
    ['Switch', 'Switches'],
    ['VPC', 'VPCs'],
    ['Elastic IP', 'Elastic IPs'],
  ])('%s becomes %s', (one, several) => expect(pluralByRule(one)).toBe(several));

  test('a word that follows no rule is given; Chinese has no other form', () => {
    expect(pluralOf({ zh: '国家或地区', en: 'Country or area' }, 'Countries or areas')).toEqual({ zh: '国家或地区', en: 'Countries or areas' });
    expect(pluralOf({ zh: '站点', en: 'Site' }, undefined)).toEqual({ zh: '站点', en: 'Sites' });
  });
});
