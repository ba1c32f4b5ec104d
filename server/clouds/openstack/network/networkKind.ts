import type { CloudItem, KindDriver } from '#server/clouds/driver.ts';
import { CloudError } from '#server/clouds/driver.ts';
import { reader } from '#server/clouds/openstack/reader.ts';
import { objectsIn, textIn, type JsonObject } from '#server/clouds/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/clouds/openstack/session/createService.ts';
import { remarked, withMark } from './mark.ts';

export interface NetworkKind<Fields extends object, Input extends object> {
  one: string;
  many: string;
  path: string;
  /** Which of them are of this kind. */
  isOne?: (item: JsonObject) => boolean;
  itemOf: (item: JsonObject) => CloudItem<Fields>;
  /** What of an input or of changes Neutron is told. */
  bodyOf: (input: Partial<Input>) => JsonObject;
}

/** What is made of Neutron's collections: found again by the mark in its description. */
export function networkKind<Fields extends object, Input extends { description?: string }>(network: Service, kind: NetworkKind<Fields, Input>) {
  const { one, many, path, itemOf, bodyOf } = kind;
  const read = reader<Fields>({ ...kind, service: network });

  async function raw(id: string): Promise<JsonObject> {
    const reply = await network.find(`${path}/${ref(id)}`);
    if (!reply) throw new CloudError('notFound');
    return unwrapped(reply, one);
  }

  async function create(input: Input, { token, tenant }: { token: string; tenant: string }): Promise<CloudItem<Fields>> {
    const description = withMark(input.description, token);
    const [made] = objectsIn(await network.in(tenant).get(path, { description }), many);
    return itemOf(made ?? unwrapped(await network.in(tenant).post(path, { [one]: { ...bodyOf(input), description } }), one));
  }

  async function change(id: string, body: JsonObject): Promise<CloudItem<Fields>> {
    return itemOf(unwrapped(await network.put(`${path}/${ref(id)}`, { [one]: body }), one));
  }

  async function update(id: string, changes: Partial<Input>): Promise<CloudItem<Fields>> {
    const { description } = changes;
    const body = { ...bodyOf(changes), ...(description !== undefined && { description: remarked(description, textIn(await raw(id), 'description')) }) };
    return change(id, body);
  }

  return { ...read, create, update, remove: (id: string) => network.remove(`${path}/${ref(id)}`), raw, change } satisfies KindDriver<Fields, Input> & Record<string, unknown>;
}

/** Neutron says nobody by an empty text. */
export const projectOf = (item: JsonObject): string | null => textIn(item, 'project_id') ?? textIn(item, 'tenant_id');
