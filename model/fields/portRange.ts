import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { portSpan } from '#model/rules/addresses/portSpan.ts';
import type { FieldKind } from './kind.ts';
import type { KeySchemas, KindGrammar } from './kindGrammar.ts';
import { textGrammarOf, type textKeys, textKind, type TextRules } from './textKind.ts';

const LONGEST = '65535:65535'.length;
const ANY = 'any';

const port = '([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])';
const range = `${port}(:${port})?`;

const rules: TextRules = {
  kind: 'portRange',
  lines: 'one',
  maxLength: LONGEST,
  form: (value, field) => (portSpan(value) || (field.orAny && value === ANY) ? undefined : { key: keyOf(field) }),
  respell: (value) => value.toLowerCase(),
};

const keys = {
  orAny: { type: 'boolean', description: 'Takes the word `any` too, for every port.' },
} as const satisfies KeySchemas;

const text = textKind(rules);

/** A port such as `80` or a range such as `8000:8010`, the smaller port first; with `orAny`, or `any`. */
export const portRange: FieldKind = {
  ...text,
  wire: (field) => ({ ...text.wire(field), pattern: `^(?:${field.orAny ? `${ANY}|` : ''}${range})$` }),
};

export const portRangeGrammar: KindGrammar<typeof textKeys & typeof keys> = textGrammarOf(rules, keys, {
  sample: (n) => String(1024 + (n % 60_000)),
  malformed: (field) => ({
    [keyOf(field)]: ['0', '080', '65536', '90:80', '80-90', '80:', ...(field.orAny ? [] : [ANY])],
  }),
});

const keyOf = (field: FieldDefinition): string => (field.orAny ? 'validation.portRangeOrAny' : 'validation.portRange');
