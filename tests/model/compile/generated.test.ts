import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { schemaSet } from './support/schemaSet.ts';

const WORDS = `resource: words
service: ecrm
label: { zh: 词, en: Word }
access: [ADMIN]
generated: { from: actions, by: [word], mark: is_generated }
fields:
  name: { type: name, required: true }
  word: { type: text, unique: true, label: { zh: 词, en: Word } }
  is_generated: { type: boolean, readOnly: true, default: false, label: { zh: 生成, en: Generated } }
`;
const compiled = (text: string) => compileSchemas(schemaSet({ 'region/words.yaml': text }));
const findingsOf = (text: string) =>
  compiled(text)
    .diagnostics.map(formatDiagnostic)
    .filter((line) => line.includes('words.yaml'));

describe('records that follow from the definitions', () => {
  test('are kept as they are written', () => {
    expect(findingsOf(WORDS)).toEqual([]);
    expect(compiled(WORDS).schemas.resources['words']?.generated).toEqual({
      from: 'actions',
      by: ['word'],
      mark: 'is_generated',
    });
  });

  test.each([
    ['a source that there is not', ['from: actions', 'from: action'], 'unknown source of records "action"'],
    ['a key that there is not', ['by: [word]', 'by: [wort]'], 'unknown field "wort" in generated.by[0]'],
    [
      'a key that is not unique',
      [', unique: true', ''],
      'generated.by does not identify a record: two words may have the same word',
    ],
    ['a mark that there is not', ['mark: is_generated', 'mark: is_made'], 'unknown field "is_made" in generated.mark'],
    [
      'a mark that people enter',
      ['boolean, readOnly: true', 'boolean'],
      'is not a boolean that only the server writes',
    ],
  ])('%s is named', (_, [from = '', to = ''], words) => {
    expect(findingsOf(WORDS.replace(from, to)).join('\n')).toContain(words);
  });
});
