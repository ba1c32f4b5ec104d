import { beforeAll, describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind, kindGrammar } from '#model/fields/index.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import { EVERY_KIND } from '../everyKind.ts';
import { yamlField } from '../yamlField.ts';
import { schemaSet, SITES } from './support/schemaSet.ts';

/** The placeholder of the constant in the text; the finding must point at it. */
const HERE = '«';
const LABEL = '"label":{"zh":"甲","en":"A"}';

const SETTINGS = `racks.limit: { group: basic, value: { type: integer, label: { zh: 上限, en: Limit } } }\n`;

const found = (text: string): string[] =>
  compileSchemas(schemaSet({ 'region/sites.yaml': SITES + text, 'settings.yaml': SETTINGS })).diagnostics.map(
    (each) => `${each.code} ${formatDiagnostic(each)}`,
  );

/**
 * The places of a constant, each with the code of its finding. A state is no member and no input, and only actions move
 * it.
 */
const PLACES: {
  place: string;
  code: string;
  inside?: true;
  isFor?: (field: FieldDefinition) => boolean;
  text(field: FieldDefinition): string;
}[] = [
  {
    place: 'a default',
    code: 'wrong-default',
    text: (field) => `  ${field.name}: ${yamlField(field).slice(0, -1)}, default: ${HERE} }\n`,
  },
  {
    place: 'the default of a field that only the server writes',
    code: 'wrong-default',
    isFor: ({ type }) => type !== 'state',
    text: (field) => `  ${field.name}: ${yamlField({ ...field, readOnly: true }).slice(0, -1)}, default: ${HERE} }\n`,
  },
  {
    place: 'the default of a member',
    code: 'wrong-default',
    isFor: isMember,
    text: (field) =>
      `  around: { type: object, ${LABEL}, fields: { ${field.name}: ${yamlField(field).slice(0, -1)}, default: ${HERE} } } }\n`,
  },
  {
    place: 'the default of an object',
    inside: true,
    code: 'wrong-default',
    isFor: isMember,
    text: (field) =>
      `  around: { type: object, ${LABEL}, fields: { ${field.name}: ${yamlField(field)} }, default: { ${field.name}: ${HERE} } }\n`,
  },
  {
    place: 'the default of a list',
    inside: true,
    code: 'wrong-default',
    isFor: isMember,
    text: (field) =>
      `  around: { type: list, ${LABEL}, item: { type: object, ${LABEL}, fields: { ${field.name}: ${yamlField(field)} } }, default: [{ ${field.name}: ${HERE} }] }\n`,
  },
  {
    place: 'the default of an input',
    code: 'wrong-default',
    isFor: ({ type }) => type !== 'state',
    text: (field) =>
      `actions:\n  stop: { zh: 甲, en: A, input: { ${field.name}: ${yamlField(field).slice(0, -1)}, default: ${HERE} } } }\n`,
  },
  {
    place: 'what an action sets',
    code: 'wrong-value',
    isFor: ({ type }) => type !== 'state',
    text: (field) =>
      `  ${field.name}: ${yamlField(field)}\nactions:\n  stop: { zh: 甲, en: A, set: { ${field.name}: ${HERE} } }\n`,
  },
  {
    place: 'what a template fills in',
    code: 'wrong-value',
    isFor: ({ type }) => !['state', 'password', 'secret'].includes(type),
    text: (field) =>
      `  ${field.name}: ${yamlField(field)}\nform: { templates: { usual: { zh: 甲, en: A, values: { ${field.name}: ${HERE} } } } }\n`,
  },
];

function isMember({ type }: FieldDefinition): boolean {
  return !['state', 'password', 'secret'].includes(type);
}

interface Case {
  /** A resource of its own. */
  name: string;
  file: string;
  text: string;
  field: FieldDefinition;
  value: Json;
  /** Why the value is refused; undefined for one that is right. */
  key: string | undefined;
}

/** Every value that the kinds call invalid, and two valid ones, each in its own file: all are compiled at once. */
function casesOf(fields: readonly FieldDefinition[], text: (field: FieldDefinition) => string): Case[] {
  const values = fields.flatMap((field) => {
    const kind = fieldKind(field.type);
    // Another spelling of a value is one, and a text of a whole page says no more than a short one.
    const grammar = kindGrammar(field.type);
    const wrong = grammar
      .invalid(field)
      .filter(
        ({ value }) =>
          !isEmptyValue(value) &&
          kind.check(kind.normalise(value, field) as Json, field) !== undefined &&
          JSON.stringify(value).length < 9_000,
      );
    return [...wrong, ...[0, 1].map((n) => ({ value: grammar.sample(field, n), key: undefined }))].map((each) => ({
      ...each,
      field,
    }));
  });
  return values.map(({ field, value, key }, index) => {
    const name = `sites${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`;
    const whole = (SITES + text({ ...field, label: { zh: '甲', en: 'A' } }))
      .replace('resource: sites', `resource: ${name}`)
      .replace('path: /sites', `path: /${name}`);
    return { name, file: `region/${name}.yaml`, text: whole, field, value, key };
  });
}

const placeIn = (text: string): string => {
  const lines = text.slice(0, text.indexOf(HERE)).split('\n');
  return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
};

describe.each(PLACES)('$place', ({ code, inside, isFor = () => true, text }) => {
  const cases = casesOf(EVERY_KIND.filter(isFor), text);
  const findings = new Map<string, string[]>();
  beforeAll(() => {
    // A function writes the value as it stands: `$` means something to `replace`.
    const files = Object.fromEntries(
      cases.map((each) => [each.file, each.text.replace(HERE, () => JSON.stringify(each.value))]),
    );
    for (const each of compileSchemas(schemaSet(files)).diagnostics)
      findings.set(each.file, [...(findings.get(each.file) ?? []), `${each.code} ${formatDiagnostic(each)}`]);
  });

  test.each([...Map.groupBy(cases, ({ field }) => field.type)])(
    'of kind %s is held to the limits of its field',
    (_, ofKind) => {
      for (const { file, text: whole, field, value, key } of ofKind) {
        const reports = findings.get(file) ?? [];
        expect(reports, JSON.stringify(value).slice(0, 80)).toHaveLength(key === undefined ? 0 : 1);
        if (key === undefined) continue;
        // Only a field that is the value itself reports the words that it accepts.
        const expected = field.values === undefined || inside ? code : 'unknown-value';
        expect(reports[0]).toContain(`${expected} ${file}:${placeIn(whole)} `);
        if (expected === code) expect(reports[0]).toContain(`(${key})`);
      }
    },
  );
});

describe('constants', () => {
  const port = 'type: integer, max: 60, label: { zh: 甲, en: A }';
  test.each<[string, string, string]>([
    [
      'inside a value are placed where they stand',
      `  group: { type: object, label: { zh: 甲, en: A }, fields: { port: { ${port} } }, default: { port: 99 } }\n`,
      'fields.group.default.port is 99 (validation.max)',
    ],
    [
      'that nobody declared',
      `  group: { type: object, label: { zh: 甲, en: A }, fields: { port: { ${port} } }, default: { prot: 9 } }\n`,
      'fields.group.default.prot is 9 (validation.unknown)',
    ],
    [
      'that lack a required member',
      `  group: { type: object, label: { zh: 甲, en: A }, fields: { port: { ${port}, required: true } }, default: { } }\n  other: { type: object, label: { zh: 甲, en: A }, fields: { a: { ${port} }, port: { ${port}, required: true } }, default: { a: 1 } }\n`,
      'fields.other.default.port is missing (validation.required)',
    ],
    [
      'with a variable inside',
      `  group: { type: object, label: { zh: 甲, en: A }, fields: { note: { type: text, label: { zh: 甲, en: A } } }, default: { note: $user.name } }\n`,
      'fields.group.default contains "$user.name", which is a variable only as the whole value',
    ],
    [
      'of a template with a variable',
      `  note: { type: text, label: { zh: 甲, en: A } }\nform: { templates: { usual: { zh: 甲, en: A, values: { note: $user.name } } } }\n`,
      'form.templates.usual.values.note contains "$user.name"',
    ],
    [
      'that empty a required field',
      `actions:\n  stop: { zh: 甲, en: A, set: { name: null } }\n`,
      'actions.stop.set.name is empty, and the field is required',
    ],
    [
      'for a part of a field',
      `  group: { type: object, label: { zh: 甲, en: A }, fields: { port: { ${port} } } }\nactions:\n  stop: { zh: 甲, en: A, set: { group.port: 9 } }\n`,
      'actions.stop.set writes group.port, which is part of another field',
    ],
    [
      'against the setting that a default beside them names',
      `  key: { type: text, default: racks.limit, label: { zh: 甲, en: A } }\n  value: { type: text, default: many, settingOf: key, label: { zh: 甲, en: A } }\n`,
      'fields.value.default is "many" with key: racks.limit (validation.integer)',
    ],
    [
      'of a template against the setting',
      `  key: { type: text, label: { zh: 甲, en: A } }\n  value: { type: text, settingOf: key, label: { zh: 甲, en: A } }\nform: { templates: { usual: { zh: 甲, en: A, values: { key: racks.limit, value: many } }, other: { zh: 甲, en: A, values: { key: other, value: many } } } }\n`,
      'form.templates.usual.values.value is "many" with key: racks.limit (validation.integer)',
    ],
  ])('%s', (_, text, says) => {
    const findings = found(text);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(says);
  });
});

describe('the condition of a member', () => {
  const members = (when: string) =>
    `  rule: { type: object, label: { zh: 甲, en: A }, fields: { protocol: { type: text, label: { zh: 甲, en: A } }, port: { type: integer, ${when}, label: { zh: 甲, en: A } } } }\n`;

  test('reads the members next to it, and the record by $form', () => {
    expect(found(members('when: { protocol: tcp }'))).toEqual([]);
    expect(found(members('unless: { protocol: $form.name }'))).toEqual([]);
    expect(found(members('when: { name: tcp }'))).toEqual([
      expect.stringContaining('unknown field "name" in fields.rule.fields.port.when'),
    ]);
    expect(found(members('when: { protocol: $form.nam }'))).toEqual([
      expect.stringContaining('unknown variable "$form.nam"'),
    ]);
  });

  test('may not depend on itself, and an entry of a list has none', () => {
    expect(found(members('when: { port: 1 }'))).toEqual([expect.stringMatching(/^when-cycle /)]);
    expect(
      found('  ports: { type: list, label: { zh: 甲, en: A }, item: { type: integer, when: { name: x } } }\n'),
    ).toEqual([expect.stringContaining('fields.ports.item.when has no effect on an entry of a list')]);
  });
});
