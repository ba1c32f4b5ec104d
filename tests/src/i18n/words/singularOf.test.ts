import { expect, test } from 'vitest';
import { singularOf } from '#src/i18n/words/singularOf.ts';

test.each([
  ['data disks', 'data disk'],
  ['network interfaces', 'network interface'],
  ['addresses', 'address'],
  ['policies', 'policy'],
  ['address', 'address'],
  ['status', 'status'],
  ['metadata', 'metadata'],
])('one of %s is %s', (name, singular) => expect(singularOf(name)).toBe(singular));
