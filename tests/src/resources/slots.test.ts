import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { slots } from '#src/resources/index.ts';

describe('components for slots', () => {
  test('the compiler has exactly those that are registered (schemas/slots.yaml)', () => {
    const declared: unknown = parse(readFileSync('schemas/slots.yaml', 'utf8'));
    expect(Object.fromEntries(Object.entries(slots).map(([name, { kinds }]) => [name, [...kinds]]))).toEqual(declared);
  });
});
