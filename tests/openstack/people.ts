import type { OpenstackIdentity } from '#server/domains/cloud/openstack/account.ts';
import { signInDirectly, textAt, type Account, type Direct } from './direct.ts';

export interface Member {
  account: Account;
  direct: Direct;
  /** Removes both. */
  remove(): Promise<void>;
}

/** A user without administrator rights, with their own project. */
export async function makeMember(direct: Direct, cloud: Account, name: string): Promise<Member> {
  const password = `member-${name}`;
  const home = await direct.get('identity', `/projects/${direct.projectId}`);
  const domain_id = textAt(home, 'project', 'domain_id');
  const project = textAt(
    await direct.send('POST', 'identity', '/projects', { project: { name, domain_id } }),
    'project',
    'id',
  );
  const user = textAt(
    await direct.send('POST', 'identity', '/users', {
      user: { name, password, domain_id, default_project_id: project },
    }),
    'user',
    'id',
  );
  const roles = await direct.get('identity', '/roles?name=member');
  await direct.send('PUT', 'identity', `/projects/${project}/users/${user}/roles/${textAt(roles, 'roles', 0, 'id')}`);
  const account = { ...cloud, user: name, password, project: name };
  return {
    account,
    direct: await signInDirectly(account),
    async remove() {
      await direct.send('DELETE', 'identity', `/users/${user}`);
      await direct.send('DELETE', 'identity', `/projects/${project}`);
    },
  };
}

/** A credential of the caller, for their current project. */
export async function makeCredential(
  { send, userId }: Direct,
  name: string,
): Promise<{ identity: Extract<OpenstackIdentity, { type: 'application_credential' }>; revoke(): Promise<void> }> {
  const reply = await send('POST', 'identity', `/users/${userId}/application_credentials`, {
    application_credential: { name },
  });
  const [id, secret] = [
    textAt(reply, 'application_credential', 'id'),
    textAt(reply, 'application_credential', 'secret'),
  ];
  return {
    identity: { type: 'application_credential', id, secret },
    revoke: async () => void (await send('DELETE', 'identity', `/users/${userId}/application_credentials/${id}`)),
  };
}
