import { describe, expect, test } from 'vitest';
import { compareVersions, VERSION_PATTERN } from '#model/domains/templates/versions.ts';

describe('versions of templates (Semantic Versioning 2.0.0)', () => {
  test.each([
    ['1.10.0', '1.9.9'],
    ['2.0.0', '2.0.0-rc.1'],
    ['1.0.0-alpha.1', '1.0.0-alpha'],
    ['1.0.0-alpha.beta', '1.0.0-alpha.1'],
    ['1.0.0-beta.11', '1.0.0-beta.2'],
    ['1.0.0-rc-2', '1.0.0-beta'],
  ])('%s is newer than %s', (newer, older) => {
    expect(compareVersions(newer, older)).toBeGreaterThan(0);
    expect(compareVersions(older, newer)).toBeLessThan(0);
    expect(compareVersions(newer, newer)).toBe(0);
  });

  test.each([
    ['1.0.0', true],
    ['1.0.0-rc.1', true],
    ['1.0', false],
    ['01.0.0', false],
    ['v1.0.0', false],
    ['1.0.0+build', false],
  ])('%s is a version: %s', (text, isVersion) => {
    expect(new RegExp(`^(?:${VERSION_PATTERN})$`).test(text)).toBe(isVersion);
  });
});
