import type { CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import {
  SERVER_GROUP_POLICIES,
  type ServerGroupFields,
  type ServerGroupInput,
} from '#server/domains/cloud/driver/kinds/compute.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { textWithoutMark, withMark } from '#server/domains/cloud/openstack/network/mark.ts';
import { objectsIn, textIn, textsIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { reaches } from '#server/domains/cloud/openstack/session/microversion.ts';

const AT_ONCE = 200;

/**
 * Nova lists groups by offset, keeps no metadata for them and cannot change them: our record id is at the end of the
 * name.
 */
export function serverGroupsOf(
  compute: Service,
  { isAdmin }: Pick<OpenstackCloud, 'isAdmin'>,
): KindDriver<ServerGroupFields, ServerGroupInput> {
  return {
    async *list() {
      for await (const groups of pages(compute, isAdmin ? { all_projects: 'True' } : {}))
        yield { items: groups.map(groupItem), partial: false };
    },
    async get(id) {
      const reply = await compute.find(`/os-server-groups/${ref(id)}`);
      return reply && groupItem(unwrapped(reply, 'server_group'));
    },
    async create({ name, policy }, { token, tenant }) {
      const within = compute.in(tenant);
      const marked = withMark(name, token);
      for await (const groups of pages(within, {})) {
        const made = groups.find((group) => textIn(group, 'name') === marked);
        if (made) return groupItem(made);
      }
      const body: JsonObject = reaches(compute.version, '2.64')
        ? { name: marked, policy }
        : { name: marked, policies: [policy] };
      return groupItem(unwrapped(await within.post('/os-server-groups', { server_group: body }), 'server_group'));
    },
    remove: (id) => compute.remove(`/os-server-groups/${ref(id)}`),
  };
}

async function* pages(compute: Service, query: Record<string, string>): AsyncGenerator<JsonObject[]> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const groups = objectsIn(
      await compute.get('/os-server-groups', { ...query, limit: AT_ONCE, offset }),
      'server_groups',
    );
    yield groups;
    if (groups.length < AT_ONCE) return;
  }
}

function groupItem(group: JsonObject): CloudItem<ServerGroupFields> {
  const word = textIn(group, 'policy') ?? textsIn(group, 'policies')[0];
  return {
    ref: textIn(group, 'id') ?? '',
    tenant: textIn(group, 'project_id'),
    fields: {
      name: textWithoutMark(textIn(group, 'name')) ?? textIn(group, 'id') ?? '',
      policy: SERVER_GROUP_POLICIES.find((each) => each === word) ?? null,
      server_ids: textsIn(group, 'members'),
    },
  };
}
