import { describe, expect, test } from 'vitest';
import { requestSteps, type Request } from '#model/domains/workOrders/requestSteps.ts';
import { schemas } from '../../../schemas/productSchemas.ts';

const order: Request = { kind: 'question', no: 'WO-2026-000001', title: '申请', submitter_id: 7, bp_id: null };
const of = (more: Partial<Request>) => requestSteps({ ...order, ...more });

describe('the steps of a request', () => {
  test('name resources, fields and actions of the product', () => {
    const all = [
      ...of({ kind: 'quota' }),
      ...of({ kind: 'role' }),
      ...of({ kind: 'adjustment' }),
      ...['vms', 'instances'].flatMap((about_resource) => of({ kind: 'deletion', about_resource })),
    ];
    expect(all).toHaveLength(7);
    for (const { resource, operation, find, values, only = {} } of all) {
      const definition = schemas.resources[resource];
      const action = typeof operation === 'object' ? definition?.actions[operation.action] : undefined;
      expect([resource, typeof operation === 'object' && action === undefined]).toEqual([resource, false]);
      const fields = Object.keys(definition?.fields ?? {});
      expect(fields).toEqual(expect.arrayContaining([...Object.keys(find), ...Object.keys(only)]));
      const input = action === undefined ? fields : Object.keys(action.input ?? {});
      expect(input).toEqual(expect.arrayContaining(Object.keys(values)));
    }
  });

  test('unlock a machine before they delete it, in its cloud', () => {
    const machine = { about_resource: 'vms', about_id: 'm-1', about_cloud_id: 'c-1' };
    expect(of({ kind: 'deletion', ...machine })).toMatchObject([
      { operation: { action: 'unlock' }, find: { id: 'm-1' }, cloud: 'c-1', only: { locked: true } },
      { operation: 'delete', find: { id: 'm-1' }, cloud: 'c-1', waits: true },
    ]);
  });

  test('give a limit to the organisation of its member, and to a person without one', () => {
    const quota = { kind: 'quota', quota_key: 'cores', quota_limit: 64 } as const;
    expect(of(quota)).toMatchObject([{ find: { bp_id: null, user_id: 7, key: 'cores' }, values: { limit: 64 } }]);
    expect(of({ ...quota, bp_id: 3 })).toMatchObject([{ find: { bp_id: 3, user_id: null } }]);
  });

  test('offer the quotas that exist, with their units', () => {
    const values = (resource: string, field: string) => schemas.resources[resource]?.fields[field]?.values ?? {};
    const known = values('cloudQuotas', 'key');
    for (const [key, { label, unit }] of Object.entries(values('workOrders', 'quota_key')))
      expect({ key, label, unit }).toEqual({ key, label: known[key]?.label, unit: known[key]?.unit });
  });

  test('are none for everything else', () => {
    expect([of({}), of({ kind: 'fault' }), of({ kind: 'billing' })]).toEqual([[], [], []]);
  });
});
