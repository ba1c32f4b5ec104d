import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { GATEWAYS, schemaSet, SHARED, SITES } from '../support/schemaSet.ts';

const DIALECT = 'dialect: { filter: { as: fields, operators: { ne: _ne } } }';
const SERVICES = `${SHARED['services.yaml']}racks: { basePath: /api/racks/v1, label: { zh: 机柜, en: Racks }, upstream: 'https://racks.example.com/v1/', ${DIALECT} }
`;
const RACKS = `resource: racks
service: racks
path: /racks
label: { zh: 机柜, en: Rack }
id: text
access: { list: [ADMIN, TENANT], create: [ADMIN] }
fields:
  name: { type: name, required: true }
  owner: { type: integer, label: { zh: 所有者, en: Owner } }
`;

function compiled(racks: string, more: Record<string, string> = {}) {
  return compileSchemas(schemaSet({ 'services.yaml': SERVICES, 'region/racks.yaml': racks, ...more }));
}
const findings = (...args: Parameters<typeof compiled>) => compiled(...args).diagnostics.map(formatDiagnostic);

describe('a resource of a service with an upstream', () => {
  test('has no history, export, import, bulk or undo, and its ids come from there', () => {
    const { schemas, diagnostics } = compiled(
      `${RACKS}actions: { lock: { zh: 锁定, en: Lock, bulk: true, undo: unlock }, unlock: { zh: 解锁, en: Unlock } }\n`,
    );
    expect(diagnostics.map(formatDiagnostic)).toEqual([]);
    expect(schemas.services.racks?.upstream).toEqual({ url: 'https://racks.example.com/v1', timeoutMs: 10_000 });
    expect(schemas.resources.racks).toMatchObject({
      upstream: true,
      access: { list: ['ADMIN', 'TENANT'], history: [], export: [], import: [] },
      delete: { bulk: false },
      fields: { id: { readOnly: true } },
      actions: { lock: { bulk: false } },
    });
    expect(schemas.resources.racks?.actions.lock).not.toHaveProperty('undo');
    expect(schemas.resources.sites).not.toHaveProperty('upstream');
  });

  test.each([
    ['several records at once', `${RACKS}create: { many: 5 }\n`, 'create needs records of this server'],
    ['rules of uniqueness', `${RACKS}unique: [[name, owner]]\n`, 'unique needs records of this server'],
    [
      'a field that is unique',
      RACKS.replace('required: true }', 'required: true, unique: true }'),
      'fields.name is unique',
    ],
    ['a file', `${RACKS}  plan: { type: file, label: { zh: 图, en: Plan } }\n`, 'fields.plan is of type file'],
    [
      'an action that writes here',
      `${RACKS}actions: { lock: { zh: 锁定, en: Lock, set: { owner: 1 } } }\n`,
      'actions.lock.set works on this server only',
    ],
    [
      'a scope that its filter cannot express',
      `${RACKS}scope: { TENANT: { $any: [{ owner: $user.id }, { owner: 0 }] } }\n`,
      'scope.TENANT cannot be written in the filter of racks',
    ],
    ['an operator without a word', `${RACKS}list: { where: { owner: { gt: 1 } } }\n`, 'list.where cannot be written'],
  ])('is refused with %s', (_, text, says) => {
    expect(findings(text)).toEqual([expect.stringContaining(says)]);
  });

  test('a scope that its filter can express is taken', () => {
    expect(findings(`${RACKS}scope: { TENANT: { owner: $user.id, name: { ne: x } } }\n`)).toEqual([]);
  });

  test('is not referred to from other services', () => {
    const sites = SITES.replace(
      'fields:\n',
      'fields:\n  rack: { type: reference, to: racks, label: { zh: 机柜, en: Rack } }\n',
    );
    expect(findings(RACKS, { 'region/sites.yaml': sites, 'region/gateways.yaml': GATEWAYS })).toEqual([
      expect.stringContaining('fields.rack.to names racks, whose records another server holds'),
    ]);
  });

  test('credentials do not belong into the address', () => {
    const services = SERVICES.replace('https://racks', 'https://user:word@racks');
    expect(compileSchemas(schemaSet({ 'services.yaml': services })).diagnostics.map(formatDiagnostic)).toEqual([
      expect.stringContaining('without a password, which belongs into the environment'),
    ]);
  });
});
