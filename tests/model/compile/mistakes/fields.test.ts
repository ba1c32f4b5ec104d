import { describe, expect, test } from 'vitest';
import { make } from '../support/findings.ts';
import type { Mistake } from '../support/findings.ts';

/** A field in place of `ports`. */
const field = (text: string) => ({
  from: '{ type: integer, min: 1, max: 64, label: { zh: 端口数, en: Ports } }',
  to: text.replace(/ \}$/, ', label: { zh: 端口数, en: Ports } }'),
});

const rows: Mistake[] = [
  {
    code: 'no-label',
    from: '  ports: { type: integer, min: 1, max: 64, label: { zh: 端口数, en: Ports } }',
    to: '  descripton: «{ type: longText }',
    says: 'fields.descripton has no label; expected label: { zh, en }, or a name that schemas/vocabulary.yaml knows; did you mean "description"?',
  },
  {
    code: 'min-over-max',
    ...field('{ type: integer, «min: 65, max: 64 }'),
    says: 'fields.ports.min is 65 and max is 64; expected min of at most 64',
  },
  {
    code: 'bad-pattern',
    ...field("{ type: text, pattern: «'[a-z', patternHelp: { zh: 小写, en: Lower case } }"),
    says: 'fields.ports.pattern: Invalid regular expression: /[a-z/u: Unterminated character class; expected a regular expression',
  },
  {
    code: 'pattern-without-help',
    severity: 'warning',
    ...field("{ type: text, «pattern: '[a-z]+' }"),
    says: 'fields.ports has a pattern without an explanation; expected patternHelp: { zh, en }',
  },
  {
    code: 'help-without-pattern',
    ...field('{ type: text, «patternHelp: { zh: 小写, en: Lower case } }'),
    says: 'fields.ports.patternHelp explains a pattern that is missing; expected "pattern" with a regular expression',
  },
  {
    code: 'contradictory-flags',
    ...field('{ type: integer, «required: true, computed: { case: [{ when: { name: x }, value: 2 }] } }'),
    says: 'fields.ports is both computed and required; expected one of the two',
  },
  {
    code: 'copied-source',
    ...field("{ type: text, copied: [«'name.name'] }"),
    says: 'fields.ports.copied begins with "name", which is no reference; expected a reference of the resource',
  },
  {
    code: 'copied-kind',
    ...field("{ type: integer, copied: «['site_id.name'] }"),
    says: 'fields.ports.copied stands on a field of type integer of gateways; expected a stored text of a resource whose records the platform keeps',
  },
  {
    code: 'unknown-field',
    ...field("{ type: text, copied: [«'site_id.nmae'] }"),
    says: 'unknown field "nmae" in fields.ports.copied; expected a field of sites; did you mean "name"?',
  },
  {
    code: 'computed-shape',
    ...field('{ type: integer, computed: { case: [{ when: { name: x }, value: 2 }], «where: { name: x } } }'),
    says: 'fields.ports.computed.where has no effect with case; expected beside it only otherwise',
  },
  {
    code: 'computed-shape',
    ...field('{ type: integer, computed: { quota: name, «by: site_id } }'),
    says: 'fields.ports.computed.by has no effect with quota; expected nothing beside it',
  },
  {
    code: 'scale-step',
    ...field('{ type: integer, scale: [«{ is: 1, below: 2 }] }'),
    says: 'a step of fields.ports.scale has both is and below; expected one of is, below',
  },
  {
    code: 'contradictory-flags',
    ...field('{ type: integer, readOnly: true, «required: true }'),
    says: 'fields.ports is both readOnly and required; expected one of the two',
  },
  {
    code: 'not-searchable',
    ...field('{ type: integer, «search: true }'),
    says: 'fields.ports is of type integer, which cannot be searched; expected search on a text field',
  },
  {
    code: 'setting-of',
    ...field('{ type: text, settingOf: «nam }'),
    says: 'fields.ports.settingOf is nam, which is not a field beside it; expected a field beside it that holds the key of a setting; did you mean "name"?',
  },
  {
    code: 'choices-of-what',
    ...field('{ type: text, «choices: { except: name } }'),
    says: 'fields.ports.choices names neither a cloud nor a record; expected one of cloud, record',
  },
  {
    code: 'choices-record',
    ...field('{ type: text, choices: { record: «labels } }'),
    says: 'fields.ports.choices.record has no effect outside the input of an action; expected record in the input of an action',
  },
  {
    code: 'choices-without-cloud',
    ...field('{ type: text, «choices: { cloud: zones } }'),
    says: 'fields.ports.choices.cloud needs records that live in a cloud; expected a resource with the key "cloud"',
  },
  {
    code: 'unknown-word',
    ...field('{ type: text, choices: { cloud: «zone } }'),
    says: 'unknown choice of a cloud "zone" in fields.ports.choices.cloud; expected a choice of model/language/cloudKinds.ts; did you mean "zones"?',
  },
  {
    code: 'chunked-kept',
    ...field('{ type: file, «chunked: true }'),
    says: 'fields.ports is a chunked file, which is never stored; expected "createOnly: true" on a resource with the key "cloud"',
  },
  {
    code: 'progress-without-chunked',
    ...field('{ type: file, progress: «name }'),
    says: 'fields.ports.progress has no effect, because the file is not chunked; expected chunked: true',
  },
  {
    code: 'format-without-chunked',
    ...field('{ type: file, formatBy: «name }'),
    says: 'fields.ports.formatBy has no effect, because the file is not chunked; expected chunked: true',
  },
  {
    code: 'unknown-resource',
    ...field('{ type: file, alsoFrom: [«gatewayz] }'),
    says: 'unknown resource "gatewayz" in fields.ports.alsoFrom; expected the name of a schema file; did you mean "gateways"?',
  },
  {
    code: 'not-sortable',
    ...field('{ type: json, «sortable: true }'),
    says: 'fields.ports is of type json, which has no order; expected sortable on a field with an order',
  },
  {
    code: 'unknown-field',
    ...field('{ type: integer, unique: [«site] }'),
    says: 'unknown field "site" in fields.ports.unique; expected a field of gateways; did you mean "site_id"?',
  },
  {
    code: 'unknown-field',
    ...field('{ type: integer, outOf: «siz }'),
    says: 'unknown field "siz" in fields.ports.outOf; expected a field of gateways',
  },
  {
    code: 'unknown-field',
    ...field('{ type: integer, upTo: «las }'),
    says: 'unknown field "las" in fields.ports.upTo; expected a field of gateways',
  },
  {
    code: 'unit-of-words',
    ...field('{ type: integer, unitOf: «id }'),
    says: 'fields.ports.unitOf names "id", which is of type integer; expected a field of type enum, or a text with wordsOf: metric',
  },
  {
    code: 'unit-of-words',
    ...field(
      '{ type: object, fields: { name: { type: text }, sort: { type: number, label: { zh: 序, en: Order }, unitOf: «name } } }',
    ),
    says: 'fields.ports.fields.sort.unitOf names "name", which is of type text; expected a field of type enum, or a text with wordsOf: metric',
  },
  {
    code: 'words-of',
    ...field('{ type: text, «wordsOf: states }'),
    says: 'fields.ports.wordsOf is states; expected a field beside it with wordsOf: resource',
  },
  {
    code: 'out-of-unit',
    ...field('{ type: integer, unit: GiB, outOf: «id }'),
    says: 'fields.ports.outOf names "id", which is of type integer; expected a field of type integer in GiB',
  },
  {
    code: 'nested-unique',
    ...field('{ type: object, fields: { name: { type: text, «unique: true } } }'),
    says: 'fields.ports.fields.name is part of another field and cannot be unique; expected unique on a field of the record',
  },
  {
    code: 'not-for-members',
    ...field('{ type: object, fields: { name: { type: text, «readOnly: true } } }'),
    says: 'fields.ports.fields.name.readOnly has no effect on a part of another field; expected readOnly on a field of the record',
  },
  {
    code: 'kind-not-for-members',
    ...field('{ type: list, item: { «type: secret } }'),
    says: 'fields.ports.item is a part of another field and cannot be of type secret; expected type secret on a field of the record',
  },
  {
    code: 'nested-cascade',
    ...field('{ type: list, item: { type: reference, to: sites, «onDelete: cascade } }'),
    says: 'fields.ports.item is a part of another field and cannot delete its record; expected onDelete: refuse or clear',
  },
  {
    code: 'taken-without-unique',
    ...field('{ type: integer, «takenError: region.nameExists }'),
    says: 'fields.ports has takenError but is not unique; expected unique: true',
  },
  {
    code: 'unknown-error',
    ...field('{ type: integer, unique: true, takenError: «region.nameExist }'),
    says: 'unknown error "region.nameExist" in fields.ports.takenError; expected a key of errors/*.yaml; did you mean "region.nameExists"?',
  },
  {
    code: 'unknown-error',
    ...field('{ type: integer, invalidError: «region.invalid }'),
    says: 'unknown error "region.invalid" in fields.ports.invalidError; expected a key of errors/*.yaml',
  },
  {
    code: 'missing-without-required',
    ...field('{ type: integer, «missingError: region.nameExists }'),
    says: 'fields.ports has missingError but is not required; expected required: true',
  },
  {
    code: 'refusal-without-where',
    from: 'to: sites',
    to: 'to: sites, «whereErrors: [{ error: region.nameExists }]',
    says: 'fields.site_id.whereErrors has no effect without a condition; expected "where" with the condition',
  },
  {
    code: 'unknown-field',
    from: 'to: sites',
    to: 'to: sites, where: { name: x }, whereErrors: [{ when: { «nam: x }, error: region.nameExists }]',
    says: 'unknown field "nam" in fields.site_id.whereErrors.0.when; expected a field of sites; did you mean "name"?',
  },
  {
    code: 'unknown-error',
    from: 'to: sites',
    to: 'to: sites, where: { name: x }, whereErrors: [{ error: «region.nameExist }]',
    says: 'unknown error "region.nameExist" in fields.site_id.whereErrors.0.error; expected a key of errors/*.yaml; did you mean "region.nameExists"?',
  },
  {
    code: 'key-not-for-kind',
    ...field('{ type: enum, values: { a: { zh: 甲, en: A, «transient: true } } }'),
    says: 'key "transient" in fields.ports.values.a has no effect on a field of type enum; expected a field of type state',
  },
  {
    code: 'key-not-for-kind',
    ...field('{ type: enum, values: { a: { zh: 甲, en: A, «closed: true } } }'),
    says: 'key "closed" in fields.ports.values.a has no effect on a field of type enum; expected a field of type state',
  },
  {
    code: 'value-not-a-number',
    ...field('{ type: enum, wire: number, values: { «one: { zh: 一, en: One } } }'),
    says: 'fields.ports.values has "one", and its values are numbers on the wire; expected a whole number',
  },
  {
    code: 'key-not-for-kind',
    ...field("{ type: list, item: { type: integer }, «pattern: 'a' }"),
    says: 'key "pattern" in fields.ports is not for a field of type list; expected it on cidr, code, email, ip, longText, mac, markdown, name, password, phone, portRange, secret, text, url',
  },
  {
    code: 'former-name',
    ...field('{ type: integer, was: «ports }'),
    says: 'fields.ports.was is ports, which is the present name; expected the name that it had before',
  },
  {
    code: 'former-name',
    ...field('{ type: integer, «was: count, computed: { case: [{ when: { name: x }, value: 2 }] } }'),
    says: 'fields.ports.was has no effect: nothing is stored of it; expected no "was"',
  },
  {
    code: 'former-name',
    ...field('{ type: list, item: { type: integer, «was: port } }'),
    says: 'fields.ports.item.was has no effect: an item has no name; expected no "was"',
  },
  {
    code: 'former-name',
    ...field('{ type: enum, values: { a: { zh: 甲, en: A, was: c }, b: { zh: 乙, en: B, was: «c } } }'),
    says: 'fields.ports.values.b.was is also the former name of a; expected a former name of its own',
  },
  {
    code: 'former-name',
    ...field('{ type: object, fields: { name: { type: text, was: «name } } }'),
    says: 'fields.ports.fields.name.was is name, which is the present name; expected the name that it had before',
  },
  {
    code: 'mentions',
    ...field('{ type: json, «mentions: filter }'),
    says: 'fields.ports.mentions is filter; expected a field beside it with mentions: resource',
  },
  {
    code: 'wrong-default',
    ...field("{ type: integer, default: «'5' }"),
    says: 'fields.ports.default is "5" (validation.integer); expected a value of type integer within its limits',
  },
  {
    code: 'wrong-default',
    ...field('{ type: integer, max: 64, default: «65 }'),
    says: 'fields.ports.default is 65 (validation.max); expected a value of type integer within its limits',
  },
  {
    code: 'unknown-value',
    ...field('{ type: enum, default: «larg, values: { small: { zh: 小, en: Small }, large: { zh: 大, en: Large } } }'),
    says: 'unknown value "larg" in fields.ports.default; expected one of small, large; did you mean "large"?',
  },
  {
    code: 'computed-and-default',
    ...field('{ type: integer, «default: 1, computed: { case: [{ when: { name: x }, value: 2 }] } }'),
    says: 'fields.ports is computed and has a default; expected computed or default',
  },
  {
    code: 'computed-shape',
    ...field('{ type: integer, computed: «{ count: gateways, sum: gateways } }'),
    says: 'fields.ports.computed has count and sum; expected one of count, sum, latest, quota, inClouds, case',
  },
  {
    code: 'computed-type',
    file: 'region/sites.yaml',
    from: '  name: {',
    to: '  description: { type: text, computed: «{ count: gateways, by: site_id } }\n  name: {',
    says: 'fields.description computes a count and is of type text; expected a numeric type',
  },
  {
    code: 'unknown-resource',
    ...field('{ type: integer, computed: { count: «gateway, by: site_id } }'),
    says: 'unknown resource "gateway" in fields.ports.computed.count; expected the name of a schema file; did you mean "gateways"?',
  },
  {
    code: 'by-not-reference',
    file: 'region/sites.yaml',
    from: '  name: {',
    to: '  description: { type: integer, computed: { count: gateways, by: «name } }\n  name: {',
    says: 'fields.description.computed.by is gateways.name, which does not refer to sites; expected a reference to sites',
  },
  {
    code: 'unknown-field',
    file: 'region/sites.yaml',
    from: '  name: {',
    to: '  description: { type: integer, computed: { count: gateways, by: «sit_id } }\n  name: {',
    says: 'unknown field "sit_id" in fields.description.computed.by; expected a field of gateways; did you mean "site_id"?',
  },
  {
    code: 'sum-of-text',
    file: 'region/sites.yaml',
    from: '  name: {',
    to: '  description: { type: integer, computed: { sum: gateways, by: site_id, of: «name } }\n  name: {',
    says: 'fields.description.computed adds up gateways.name, which is of type name; expected a numeric field',
  },
  {
    code: 'unknown-resource',
    from: 'to: sites',
    to: 'to: «site',
    says: 'unknown resource "site" in fields.site_id.to; expected the name of a schema file; did you mean "sites"?',
  },
  {
    code: 'unknown-field',
    from: 'to: sites',
    to: 'to: sites, picker: { columns: [«nam] }',
    says: 'unknown field "nam" in fields.site_id.picker.columns; expected a field of sites; did you mean "name"?',
  },
  {
    code: 'picker-filter',
    from: 'to: sites',
    to: 'to: sites, picker: { columns: [name], filters: [«name] }',
    says: 'fields.site_id.picker.filters names "name", which is of type name; expected a field of sites of type boolean, enum, state',
  },
  {
    code: 'picker-filter',
    from: 'to: sites',
    to: 'to: sites, picker: { columns: [name], families: «name }',
    says: 'fields.site_id.picker.families names "name", which is of type name; expected a field of sites of type boolean, enum, state',
  },
  {
    code: 'picker-filter',
    from: 'to: sites',
    to: 'to: sites, picker: { columns: [name], ranges: [«name] }',
    says: 'fields.site_id.picker.ranges names "name", which is of type name; expected a field of sites of type bytes, duration, integer, number, percent',
  },
  {
    code: 'unknown-word',
    from: 'to: sites',
    to: 'to: sites, onDelete: «cascad',
    says: 'unknown onDelete "cascad" in fields.site_id.onDelete; expected one of refuse, clear, cascade; did you mean "cascade"?',
  },
  {
    code: 'clear-required',
    from: 'to: sites',
    to: 'to: sites, required: true, «onDelete: clear',
    says: 'fields.site_id is required and would be cleared when its target is deleted; expected onDelete: refuse or cascade',
  },
  {
    code: 'unknown-field',
    from: 'to: sites',
    to: 'to: sites, where: { «nam: x }',
    says: 'unknown field "nam" in fields.site_id.where; expected a field of sites; did you mean "name"?',
  },
  {
    code: 'unknown-grant',
    ...field('{ type: integer, access: { read: [«ADMINS] } }'),
    says: 'unknown role "ADMINS" in fields.ports.access.read; expected a role or authority of roles.yaml, or all; did you mean "ADMIN"?',
  },
  {
    code: 'reserved-name',
    from: '  ports:',
    to: '  «q:',
    says: 'fields.q has a name that filters use for the search; expected another name',
  },
  {
    code: 'reserved-name',
    from: '  ports: { type: integer, min: 1, max: 64, label: { zh: 端口数, en: Ports } }',
    to: '  «created_at: { type: text }',
    says: 'fields.created_at is of type text; expected type: dateTime',
  },
  {
    code: 'two-states',
    from: '  ports: { type: integer, min: 1, max: 64,',
    to: '  «ports: { type: state, values: { up: { zh: 开, en: Up } },',
    says: 'fields.ports is a second state beside status; expected type: enum',
  },
  {
    code: 'nested-state',
    from: '  ports: { type: integer, min: 1, max: 64,',
    to: '  «ports: { type: object, fields: { status: { type: state, values: { up: { zh: 开, en: Up } } } },',
    says: 'fields.ports contains the state "status"; expected the state as a field of the record',
  },
];

describe('mistakes in fields are named with place, expectation and nearest word', () => {
  test.each(rows)('$code: $says', (row) => {
    const { found, expected } = make(row);
    expect(found).toEqual(expected);
  });

  test('when-cycle: fields that need each other to exist', () => {
    const { found, expected } = make({
      code: 'when-cycle',
      from: '{ type: integer, min: 1, max: 64, label: { zh: 端口数, en: Ports } }',
      to: '{ type: integer, «when: { $any: [{ ports: 1 }] }, label: { zh: 端口数, en: Ports } }',
      says: 'fields depend on each other: ports → ports; expected conditions that do not depend on each other',
    });
    expect(found).toEqual(expected);
  });
});
