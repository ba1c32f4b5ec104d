import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { reader } from '#server/domains/cloud/openstack/reader.ts';
import { textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { madeOnce } from './madeOnce.ts';
import { remarked, withMark } from './mark.ts';

export interface NetworkKind<Fields extends object, Input extends object> {
  one: string;
  many: string;
  path: string;
  /** Selects the items to list. */
  isOne?: (item: JsonObject) => boolean;
  itemOf: (item: JsonObject) => CloudItem<Fields>;
  /** The body of a creation. */
  bodyOf: (input: Partial<Input>) => JsonObject;
  /** The body of an update, if it differs. */
  changesOf?: (changes: Partial<Input>) => JsonObject;
  /** True if only an administrator may send it, for any owner. */
  needsAdmin?: (input: Input) => boolean;
}

export type NetworkDriver<Fields extends object, Input extends object> = Required<
  Pick<KindDriver<Fields, Input>, 'list' | 'get' | 'create' | 'update' | 'remove'>
>;

/** One of Neutron's collections. The mark in the description finds an item created by an earlier attempt. */
export function networkKind<Fields extends object, Input extends object>(
  network: Service,
  { isAdmin }: OpenstackCloud,
  kind: NetworkKind<Fields, Input>,
): NetworkDriver<Fields, Input> {
  const { one, many, path, isOne, itemOf, bodyOf, changesOf = bodyOf, needsAdmin = () => false } = kind;

  return {
    ...reader<Fields>({ service: network, path, one, many, itemOf, ...(isOne && { isOne }) }),
    async create(input, { token, tenant }) {
      const description = withMark(describedIn(input), token);
      // An administrator may create items of another project.
      const asAdmin = isAdmin && needsAdmin(input);
      const body = { ...bodyOf(input), description, ...(asAdmin && { project_id: tenant }) };
      return itemOf(await madeOnce(network, asAdmin ? network : network.in(tenant), { path, one, many }, body));
    },
    async update(id, changes) {
      const description = describedIn(changes);
      const body = {
        ...changesOf(changes),
        ...(description !== undefined && {
          description: remarked(description, textIn(await found(network, path, id, one), 'description')),
        }),
      };
      return itemOf(unwrapped(await network.put(`${path}/${ref(id)}`, { [one]: body }), one));
    },
    remove: (id) => network.remove(`${path}/${ref(id)}`),
  };
}

/** The item as Neutron returns it; rejects if it does not exist. */
export async function found(network: Service, path: string, id: string, one: string): Promise<JsonObject> {
  const reply = await network.find(`${path}/${ref(id)}`);
  if (!reply) throw new CloudError('notFound');
  return unwrapped(reply, one);
}

function describedIn(input: object): string | undefined {
  if (!('description' in input)) return undefined;
  return typeof input.description === 'string' ? input.description : '';
}

/** Neutron uses an empty text for no project. */
export const projectOf = (item: JsonObject): string | null => textIn(item, 'project_id') ?? textIn(item, 'tenant_id');
