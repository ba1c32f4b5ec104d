import type { Json } from '#model/language/definition.ts';
import type { Records } from '#model/language/records.ts';

/** A request as its work order holds it, on the wire. */
export type Request = Pick<Records['workOrders'], 'kind' | 'no' | 'title' | 'submitter_id' | 'bp_id'> &
  Partial<
    Pick<
      Records['workOrders'],
      | 'quota_key'
      | 'quota_limit'
      | 'role_code'
      | 'role_until'
      | 'adjust_amount'
      | 'about_resource'
      | 'about_id'
      | 'about_cloud_id'
    >
  >;

/** One operation that an approval carries out, the same as the button of its resource. */
export interface RequestStep {
  resource: string;
  /** `save` changes the record that `find` names, or creates it. Any other word is an action. */
  operation: 'create' | 'save' | 'delete' | { action: string };
  /** Fields that name one record, in stored form. */
  find: Readonly<Record<string, string | number | null>>;
  /** Input on the wire. */
  values: Readonly<Record<string, Json>>;
  /** The cloud in which the record lives. */
  cloud?: string;
  /** A cloud does one thing at a time with a record: the step follows when it has done the one before. */
  waits?: true;
  /** The step is left out unless the record has these values. */
  only?: Readonly<Record<string, Json>>;
}

/** Machines, which people protect by locking them. */
export const PROTECTED = ['vms', 'instances'] as const;

/**
 * What the approval of a request does, in this order; nothing for a question, a fault or a bill.
 *
 * @example
 *   requestSteps({ ...order, kind: 'question' }); // []
 */
export function requestSteps(order: Request): RequestStep[] {
  switch (order.kind) {
    case 'quota':
      return [quotaStep(order)];
    case 'role':
      return [roleStep(order)];
    case 'deletion':
      return deletionSteps(order);
    case 'adjustment':
      return [adjustmentStep(order)];
    default:
      return [];
  }
}

/** Members share the limits and the account of their organisation; everyone else has their own. */
const ownerOf = ({ bp_id = null, submitter_id = null }: Request) =>
  bp_id === null ? { bp_id: null, user_id: submitter_id } : { bp_id, user_id: null };

const quotaStep = (order: Request): RequestStep => ({
  resource: 'cloudQuotas',
  operation: 'save',
  find: { key: order.quota_key ?? null, ...ownerOf(order), project_id: null, cloud_id: null },
  values: { limit: order.quota_limit ?? null },
});

const roleStep = ({ submitter_id = null, role_code = null, role_until = null, no }: Request): RequestStep => ({
  resource: 'authorisations',
  operation: 'create',
  find: {},
  values: {
    principal_type: 'user',
    user_id: submitter_id,
    target_type: 'role',
    role_id: role_code,
    scope: 'platform',
    expires_at: role_until,
    note: no ?? null,
  },
});

function deletionSteps({ about_resource, about_id, about_cloud_id }: Request): RequestStep[] {
  const machine = {
    resource: about_resource ?? '',
    find: { id: about_id ?? null },
    values: {},
    ...(typeof about_cloud_id === 'string' && { cloud: about_cloud_id }),
  };
  return [
    { ...machine, operation: { action: 'unlock' }, only: { locked: true } },
    { ...machine, operation: 'delete', waits: true },
  ];
}

const adjustmentStep = (order: Request): RequestStep => ({
  resource: 'accounts',
  operation: { action: 'adjust' },
  find: ownerOf(order),
  values: { amount: order.adjust_amount ?? null, reason: order.title ?? null, reference: order.no ?? null },
});
