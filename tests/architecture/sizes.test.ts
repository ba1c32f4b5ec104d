import { describe, expect, test } from 'vitest';
import { filesNamed } from './sourceFiles.ts';

const PRODUCT_LINES = 300;
const TEST_LINES = 450;
/** Pure tables, and what is generated. */
const EXEMPT = [
  /^src\/icons\/iconTable\.ts$/,
  /^(model\/language\/records|server\/domains\/storedRecords)\.ts$/,
  /^src\/i18n\/(zh|en)\//,
];

const lines = (text: string) => text.split('\n').length - 1;

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
});
