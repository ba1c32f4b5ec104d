import { generateKeyPairSync, sign } from 'node:crypto';
import type { Condition } from '#model/conditions.ts';
import type { Json } from '#model/definition.ts';

/** Keys of the tests; the server of a scenario is given the public one. */
const keys = generateKeyPairSync('ed25519');
export const TEST_LICENCE_KEY = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 0, 1);

export function signedLicence(claims: Record<string, Json>): string {
  const licence = JSON.stringify({
    product: 'Suantai',
    customer: 'Example',
    edition: 'standard',
    issued_at: FIRST_DAY,
    start_timestamp: FIRST_DAY,
    end_timestamp: FIRST_DAY + 3_650 * DAY_MS,
    limits: { nodes: 100_000, cores: 100_000_000 },
    features: [],
    ...claims,
  });
  return JSON.stringify({ licence, signature: sign(null, Buffer.from(licence), keys.privateKey).toString('base64') });
}

const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A credit code with its check digit. */
export function creditCode(n: number): string {
  const body = `91350100M${String(n).padStart(8, '0')}`;
  let sum = 0;
  let weight = 1;
  for (const sign of body) {
    sum += DIGITS.indexOf(sign) * weight;
    weight = (weight * 3) % 31;
  }
  return body + DIGITS[(31 - (sum % 31)) % 31];
}

const policy = (n: number) => JSON.stringify({ Version: '1', Statement: [{ Effect: 'Allow', Action: [`ecrm:Get${n}*`], Resource: ['*'] }] });

/** Values that mean more than their kind says: the behaviour of these resources checks them. */
export const SPECIAL_VALUES: Record<string, (n: number) => Record<string, Json>> = {
  users: () => ({ kind: 3 }),
  partners: (n) => ({ licence_no: creditCode(n) }),
  policies: (n) => ({ document: policy(n) }),
  policyVersions: (n) => ({ document: policy(n) }),
  licences: (n) => ({ content: signedLicence({ customer: `Example ${n}`, issued_at: FIRST_DAY + n }) }),
  configs: (n) => ({ type: 'string', value: `value ${n}`, default_value: `value ${n}` }),
  edges: () => ({ node_count: 1, cpu_cores: 1 }),
  clouds: (n) => ({ labels: [JSON.stringify({ label: `chip ${n}`, textColor: '#fff', bgColor: '#000', imgPosition: 'left' })] }),
  authorisations: (n) => ({ principal_type: 'user', target_type: 'role', scope: 'platform', role_id: 'PROVIDER', note: `note ${n}` }),
};

/** Which records may stand in the braces of a path where not every one bears a write below it. */
export const PATH_WHERE: Record<string, Condition> = {
  // System policies are fixed, with their versions.
  policyVersions: { type: 'custom' },
};
