import { signIn } from '#scripts/serverProcess.ts';

/** Operators and values of ten policies, each of which lets its reader list other records. */
const CONDITIONS: readonly object[] = [
  ...[1, 2, 3, 4, 5, 6].map((region) => ({ StringEquals: { 'record.region_id': region } })),
  { StringEquals: { 'record.status': ['online', 'offline'] } },
  { StringLike: { 'record.name': '*\u4e00*' } },
  { NumericGreater: { 'record.longitude': 100 } },
  { StringNotEquals: { 'record.type': 'edge' } },
];

/** Signs in a user without a role who lists sites through ten policies. */
export async function readerWithPolicies(url: string): Promise<string> {
  const admin = await signIn(url, 'system');
  const post = async (path: string, body: object): Promise<number> => {
    const reply = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    const made: { id: number } = await reply.json();
    return made.id;
  };
  const user = await post('/api/ums/v1/users', { name: 'reader', password: 'Suantai@2026', kind: 3 });
  for (const [place, Condition] of CONDITIONS.entries()) {
    const document = JSON.stringify({
      Version: '1',
      Statement: [{ Effect: 'Allow', Action: ['ecrm:ListSites'], Resource: ['*'], Condition }],
    });
    const policy = await post('/api/ums/v1/policies', { name: `bench-${place}`, document });
    await post('/api/ums/v1/authorizations', {
      principal_type: 'user',
      user_id: user,
      target_type: 'policy',
      policy_id: policy,
      scope: 'platform',
    });
  }
  return signIn(url, 'reader');
}
