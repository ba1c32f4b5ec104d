import { describe, expect, test } from 'vitest';
import { isChange } from '#model/access/policies/isChange.ts';
import { action, definition } from '../../definitions.ts';

describe('what changes a record, so that only its owner may', () => {
  const { cloud, actions } = definition({
    actions: {
      look: action('look', {}),
      stop: action('stop', { to: 'stopped' }),
      label: action('label', { set: { name: 'x' } }),
      // The hook of the resource changes it.
      run: action('run', { preview: true }),
      discard: action('discard', { removes: 'now' }),
    },
  });

  test.each([
    ['show', false],
    ['list', false],
    ['update', true],
    [':look', false],
    [':stop', true],
    [':label', true],
    [':run', true],
    [':discard', true],
    [':unknown', false],
  ] as const)('%s: %s', (key, changes) => {
    expect(isChange({ ...(cloud && { cloud }), actions }, key)).toBe(changes);
  });
});
