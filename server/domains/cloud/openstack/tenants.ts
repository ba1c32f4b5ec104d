import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackCloud } from './discover.ts';
import { objectsIn, textIn, type JsonObject } from './reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';

/** Tenants need the role of a project member; the older name is used by clouds before Queens. */
const MEMBER_ROLES = ['member', '_member_'];

/** An application credential is limited to its project, and only administrators create projects. */
export const makesProjects = ({ isAdmin, account }: OpenstackCloud): boolean =>
  isAdmin && account.identity.type === 'password';

/**
 * The project of one of our owners, created on first use, with a role for our own account; if the account cannot create
 * projects, its own one.
 */
export async function tenantFor(cloud: OpenstackCloud, owner: { key: string; name: string }): Promise<string> {
  const { identity, session, homeProject, userId } = cloud;
  if (!makesProjects(cloud)) {
    if (homeProject === null) throw new CloudError('forbidden', { detail: 'The account has no project' });
    return homeProject;
  }
  const project = (await projectNamed(identity, homeProject, owner)) ?? '';
  if (userId !== null) {
    await identity.put(`/projects/${ref(project)}/users/${ref(userId)}/roles/${ref(await memberRole(identity))}`);
    session.roleGiven(project);
  }
  return project;
}

async function projectNamed(
  identity: Service,
  homeProject: string | null,
  { key, name }: { key: string; name: string },
): Promise<string | null> {
  const home = homeProject === null ? {} : unwrapped(await identity.get(`/projects/${ref(homeProject)}`), 'project');
  const domain = textIn(home, 'domain_id') ?? 'default';
  const wanted = { name: `suantai-${key}`, domain_id: domain };
  const find = async () => objectsIn(await identity.get('/projects', wanted), 'projects')[0];
  return textIn((await find()) ?? (await made(identity, { ...wanted, description: name }, find)), 'id');
}

/** If two requests create it at the same time, the refused one finds the project of the other. */
async function made(
  identity: Service,
  project: JsonObject,
  find: () => Promise<JsonObject | undefined>,
): Promise<JsonObject> {
  try {
    return unwrapped(await identity.post('/projects', { project }), 'project');
  } catch (error) {
    const found = error instanceof CloudError && error.fault === 'conflict' ? await find() : undefined;
    if (!found) throw error;
    return found;
  }
}

async function memberRole(identity: Service): Promise<string> {
  const roles = objectsIn(await identity.get('/roles'), 'roles');
  const role = MEMBER_ROLES.map((name) => roles.find((each) => textIn(each, 'name') === name)).find(Boolean);
  const id = textIn(role, 'id');
  if (id === null) throw new CloudError('unsupported', { detail: 'The cloud has no role "member"' });
  return id;
}
