import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?:\d|ours )/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('every rule names its section, and every test it names exists', () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const [, section, rule, heldBy] of rows) {
    expect(section, rule).toMatch(/^(\d+(\.\d+)?(, \d+(\.\d+)?)*|ours)$/);
    if (!heldBy || heldBy === 'open') continue;
    const files = heldBy.split(',').map((word) => word.trim().replaceAll('`', ''));
    expect(
      files.filter((file) => !existsSync(file)),
      rule,
    ).toEqual([]);
  }
});
