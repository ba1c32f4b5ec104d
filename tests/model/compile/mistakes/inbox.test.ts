import { expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { make, type Mistake } from '../support/findings.ts';
import { schemaSet } from '../support/schemaSet.ts';

const FILE = 'product.yaml';

test.each<Omit<Mistake, 'file'>>([
  {
    code: 'unknown-resource',
    severity: 'warning',
    to: 'inbox: { resource: «sitess, types: { news: {} } }\n',
    says: 'unknown resource "sitess" in inbox.resource; expected the name of a schema file; did you mean "sites"?',
  },
  {
    code: 'unknown-value',
    severity: 'warning',
    to: 'inbox: { resource: sites, types: { «news: {} } }\n',
    says: 'unknown type "news" in inbox.types; expected a value of sites.type',
  },
])('$code: $says', (mistake) => {
  const { found, expected } = make({ ...mistake, file: FILE });
  expect(found).toEqual(expected);
});

test('types have a level, channels, and those that stay on', () => {
  const { schemas } = compileSchemas(
    schemaSet({
      [FILE]: 'inbox: { resource: sites, types: { news: {}, fault: { level: error, always: [inApp] } } }\n',
    }),
  );
  expect(schemas.inbox).toEqual({
    resource: 'sites',
    types: {
      news: { level: 'info', channels: [], always: [] },
      fault: { level: 'error', channels: ['inApp'], always: ['inApp'] },
    },
  });
});
