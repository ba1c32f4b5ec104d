import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lines = readFileSync('CHANGELOG.md', 'utf8').split('\n');
const versions = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));
const THEMES = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

test('CHANGELOG.md begins with what is not released, and lists versions from the newest to the oldest', () => {
  const [first, ...released] = versions;
  expect(first).toBe('[Unreleased]');
  expect(released.filter((version) => !/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/.test(version))).toEqual([]);
  const numbers = released.map((version) => Number(/\.(\d+)\./.exec(version)?.[1]));
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
});

test('its newest version is that of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(versions[1]).toContain(`[${version}]`);
});

test('every change is under a heading of Keep a Changelog', () => {
  const themes = lines.filter((line) => line.startsWith('### ')).map((line) => line.slice(4));
  expect(themes.filter((theme) => !THEMES.includes(theme))).toEqual([]);
  const heads = lines.filter(
    (line, at) =>
      line.startsWith('- ') &&
      lines
        .slice(0, at)
        .findLast((each) => each.startsWith('#'))
        ?.startsWith('### ') !== true,
  );
  expect(heads).toEqual([]);
});
