import { describe, expect, test } from 'vitest';
import { filesNamed } from './sourceFiles.ts';

const PRODUCT_LINES = 300;
const TEST_LINES = 450;
/** Pure tables, and what is generated. */
const EXEMPT = [/^src\/ui\/icons\/iconTable\.ts$/, /^(model\/language\/records|server\/domains\/storedRecords)\.ts$/];

/** Of a definition: longer ones are split into parts (`include`). */
const DEFINITION_LINES = 250;
/** Definitions that are longer still, with their limits, and tables of sentences. */
const LONG_DEFINITIONS: Readonly<Record<string, number>> = {
  'schemas/cloud/clouds.yaml': 380,
  'schemas/identity/users.yaml': 270,
  'schemas/messages.yaml': Infinity,
  'schemas/pages.yaml': 320,
  'schemas/storage/volumes.yaml': 360,
};
/** As the formatter counts: a Chinese character takes two. */
const YAML_COLUMNS = 140;
/** Markdown, whose lines are paragraphs. */
const PROSE = 'schemas/terms.yaml';

/** Of a comment; the formatter holds code to the same. */
const COMMENT_COLUMNS = 120;

const lines = (text: string) => text.split('\n').length - 1;
const columns = (line: string) =>
  line.length +
  (line.match(/[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g) ?? []).length;

describe('files hold one idea each', () => {
  test('no file is over its limit', () => {
    const sizes = filesNamed(/\.(tsx?|css)$/, ['model', 'src', 'server', 'scripts', 'bench', 'tests'])
      .filter(({ path }) => !EXEMPT.some((pattern) => pattern.test(path)))
      .map(({ path, text }) => ({
        path,
        length: lines(text),
        limit: path.startsWith('tests/') ? TEST_LINES : PRODUCT_LINES,
      }))
      .toSorted((a, b) => b.length - a.length);
    const longest = sizes.slice(0, 5).map(({ path, length }) => `${length} ${path}`);
    console.log(`the five longest files:\n${longest.join('\n')}`);
    expect(sizes.filter(({ length, limit }) => length > limit)).toEqual([]);
  });

  test('no definition is over its limit', () => {
    const long = filesNamed(/\.yaml$/, ['schemas'])
      .map(({ path, text }) => ({ path, length: lines(text), limit: LONG_DEFINITIONS[path] ?? DEFINITION_LINES }))
      .filter(({ length, limit }) => length > limit);
    expect(long).toEqual([]);
  });

  test('no line of a definition is too wide', () => {
    const wide = filesNamed(/\.yaml$/, ['schemas'])
      .filter(({ path }) => path !== PROSE)
      .flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, index) => (columns(line) > YAML_COLUMNS ? [`${path}:${index + 1}`] : [])),
      );
    expect(wide).toEqual([]);
  });

  test('no comment is too wide', () => {
    const wide = filesNamed(/\.(tsx?|css)$/, ['model', 'src', 'server', 'scripts', 'bench', 'tests']).flatMap(
      ({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            line.length > COMMENT_COLUMNS && /^\s*(\/\/ (?!oxlint-)|\/?\*)/.test(line) && !line.includes('https://')
              ? [`${path}:${index + 1}`]
              : [],
          ),
    );
    expect(wide).toEqual([]);
  });
});
