import { describe, expect, test } from 'vitest';
import { remarked, textWithoutMark, withMark } from '#server/domains/cloud/openstack/network/mark.ts';

describe('our id at the end of a description', () => {
  test('is hidden from users', () => {
    expect(textWithoutMark(withMark('for tests', 'ours'))).toBe('for tests');
    expect(textWithoutMark(withMark(undefined, 'ours'))).toBeNull();
    expect(textWithoutMark('made in the cloud [by hand]')).toBe('made in the cloud [by hand]');
  });

  test('stays when the text changes', () => {
    expect(remarked('new', withMark('old', 'ours'))).toBe(withMark('new', 'ours'));
    expect(remarked('new', 'made in the cloud')).toBe('new');
  });

  test('leaves this much room, and reports it', () => {
    expect(() => withMark('x'.repeat(250), 'ours')).toThrow(/at most 240 characters/);
    expect(withMark('x'.repeat(240), 'ours')).toHaveLength(255);
  });
});
