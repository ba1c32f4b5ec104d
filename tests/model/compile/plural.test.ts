import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#model/values/constants.ts';
import { pluralByRule, pluralOf } from '#model/compile/define/words/plural.ts';

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
    expect(pluralOf({ zh: '国家或地区', en: 'Country or area' }, 'Countries or areas', LANGUAGES)).toEqual({
      zh: '国家或地区',
      en: 'Countries or areas',
    });
    expect(pluralOf({ zh: 'Site', en: 'Site' }, undefined, ['en'])).toEqual({ zh: 'Sites', en: 'Sites' });
    expect(pluralOf({ zh: '站点', en: '站点' }, undefined, ['zh'])).toEqual({ zh: '站点', en: '站点' });
    expect(pluralOf({ zh: '站点', en: 'Site' }, undefined, LANGUAGES)).toEqual({ zh: '站点', en: 'Sites' });
  });
});
