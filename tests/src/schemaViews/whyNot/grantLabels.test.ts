import { expect, test } from 'vitest';
import { grantLabels } from '#src/schemaViews/whyNot/grantLabels.ts';
import { productSchemas } from '../../../support/scenario.ts';

const everybody = { zh: '所有登录用户', en: 'Everybody signed in' };
const named = (...grants: string[]) => grantLabels(grants, productSchemas().roles, everybody).map(({ zh }) => zh);

test('roles and kinds have their labels (spec 6)', () =>
  expect(named('ADMIN', 'TENANT_ADMIN', 'system')).toEqual(['管理员', '租户管理员', '系统管理员']));
test('all means everyone', () => expect(named('all')).toEqual(['所有登录用户']));
test('an unknown word is left out', () => expect(named('GHOST')).toEqual([]));
