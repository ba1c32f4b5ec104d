import { expect, test } from 'vitest';
import { withArticle } from '#src/i18n/words/withArticle.ts';

test.each([
  ['image', 'an image'],
  ['flavor', 'a flavor'],
  ['user', 'a user'],
  ['unit', 'a unit'],
  ['upstream address', 'an upstream address'],
  ['hour', 'an hour'],
  ['IP address', 'an IP address'],
  ['SSH key', 'an SSH key'],
  ['MAC address', 'a MAC address'],
  ['VPC', 'a VPC'],
  ['URL', 'a URL'],
  ['address', 'an address'],
  ['status', 'a status'],
  ['DNS servers', 'DNS servers'],
  ['security groups', 'security groups'],
  ['disk space', 'disk space'],
  ['largest file that may be uploaded', 'the largest file that may be uploaded'],
])('%s becomes %s', (name, text) => expect(withArticle(name)).toBe(text));
