import { describe, expect, test } from 'vitest';
import { make } from '../support/findings.ts';
import type { Mistake } from '../support/findings.ts';

const help = 'patternHelp: { zh: 小写, en: Lower case }';
const label = 'label: { zh: 端口, en: Port }';
/** A field in place of `ports`. */
const field = (text: string) => ({
  from: '{ type: integer, min: 1, max: 64, label: { zh: 端口数, en: Ports } }',
  to: `{ ${text}, ${label} }`,
});
const says = (where: string) =>
  `${where}.pattern takes exponential time for a value such as "aaaaaaaaaaaaaaaa"; expected one way to read a value, such as a+b`;
const pattern = (text: string) => `pattern: «'${text}', ${help}`;

describe('mistakes in patterns', () => {
  test.each<Mistake>([
    { code: 'pattern-catastrophic', ...field(`type: text, ${pattern('(a+)+b')}`), says: says('fields.ports') },
    { code: 'pattern-catastrophic', ...field(`type: password, ${pattern('(a+)+b')}`), says: says('fields.ports') },
    {
      code: 'pattern-catastrophic',
      ...field(`type: list, item: { type: text, ${pattern('(a+)+b')} }`),
      says: says('fields.ports.item'),
    },
    {
      code: 'pattern-catastrophic',
      ...field(`type: object, fields: { name: { type: text, ${pattern('(a+)+b')} } }`),
      says: says('fields.ports.fields.name'),
    },
    {
      code: 'pattern-catastrophic',
      to: `  stop: { zh: 停用, en: Stop, input: { name: { type: longText, maxLength: 1000, ${pattern('(a+)+b')} } } }\n`,
      says: says('actions.stop.input.name'),
    },
    {
      code: 'pattern-catastrophic',
      ...field(`type: text, default: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab, ${pattern('(a+)+b')}`),
      says: says('fields.ports'),
    },
    {
      code: 'bad-pattern',
      ...field(`type: text, ${pattern('a)|(?:b')}`),
      says: "fields.ports.pattern: Invalid regular expression: /a)|(?:b/u: Unmatched ')'; expected a regular expression",
    },
    {
      code: 'pattern-too-long',
      ...field(`type: text, ${pattern('a|'.repeat(501))}`),
      says: 'fields.ports.pattern has 1002 characters; expected at most 1000',
    },
    {
      code: 'pattern-irregular',
      ...field(`type: text, default: aa, ${pattern('(.+)+\\1')}`),
      says: 'fields.ports.pattern contains \\1, which cannot be matched within a bound; expected a pattern without references back and modifiers',
    },
    {
      code: 'pattern-irregular',
      ...field(`type: text, ${pattern('(?<x>a+)\\k<x>')}`),
      says: 'fields.ports.pattern contains \\k<x>, which cannot be matched within a bound; expected a pattern without references back and modifiers',
    },
    {
      code: 'pattern-irregular',
      ...field(`type: text, ${pattern('(?i:a)b')}`),
      says: 'fields.ports.pattern contains (?i:, which cannot be matched within a bound; expected a pattern without references back and modifiers',
    },
    {
      code: 'pattern-cost',
      ...field(`type: longText, ${pattern('[a-z]{2,64}')}`),
      says: 'fields.ports.pattern has 127 steps for each of up to 65535 characters; expected maxLength of at most 31496, or fewer repetitions',
    },
    {
      code: 'pattern-cost',
      ...field(`type: text, ${pattern('(?:a{1,200}){1,200}b')}`),
      says: 'fields.ports.pattern has more than 20000 steps; expected fewer repetitions',
    },
  ])('$code: $to', (row) => {
    const { found, expected } = make(row);
    expect(found).toEqual(expected);
  });

  test.each([
    '[a-z]+(-[a-z]+)*',
    '(?!-)[a-z-]+(?<!-)',
    '(?=.*\\d)[a-z\\d]{8,64}',
    '.*a.*b.*',
    '(?<year>20\\d\\d)-\\d\\d',
    '\\s*a\\s*b\\s*',
  ])('nothing is wrong with %s', (good) => {
    expect(make({ code: '', ...field(`type: text, ${pattern(good)}`), says: '' }).found).toEqual([]);
  });
});
