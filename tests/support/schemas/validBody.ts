import { isWritable } from '#model/access/access.ts';
import { actorFrom } from '#model/access/actorFrom.ts';
import type { CloudChoice, CloudOffers } from '#model/language/cloudKinds.ts';
import { definitionIn } from '#model/reading/definitionIn.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { resolveCondition } from '#model/conditions/resolveCondition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { kindGrammar } from '#model/fields/index.ts';
import { isObject } from '#model/fields/kind.ts';
import { existingMembers } from '#model/validation/completion/existingMembers.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import type { Client } from '../servers/client.ts';
import { CLOUD_OF, PATH_WHERE, SPECIAL_VALUES } from './specialValues.ts';

export type Body = Record<string, Json>;

/**
 * A body that creates a record: sample values of the kinds, and existing records for references. Differs for different
 * `n`.
 */
export async function validBody(
  client: Client,
  schemas: CompiledSchemas,
  anywhere: Definition,
  n: number,
): Promise<Body> {
  let body: Body = {};
  const path = await pathValues(client, schemas, anywhere);
  const definition = await inCloud(client, anywhere, path);
  // The first choice may leave none for later fields (a network without a subnet): then try another one.
  for (let shift = 0; shift < MOST_TRIES; shift += 1) {
    body = await bodyWith(client, schemas, definition, path, n, shift);
    if (pointsEverywhere(definition.fields, { ...path, ...body })) break;
  }
  return body;
}

/** The definition as the cloud of the path has it. */
export async function inCloud(client: Client, definition: Definition, { cloud_id }: Body): Promise<Definition> {
  if (definition.features === undefined || typeof cloud_id !== 'string') return definition;
  const { body } = await client.get(`/api/cmp/v1/clouds/${cloud_id}/state`);
  return definitionIn(definition, body.capabilities);
}

/** The number of tries: the first one usually succeeds. */
const MOST_TRIES = 100;

/** Whether all required references have a target. */
function pointsEverywhere(fields: Readonly<Record<string, FieldDefinition>>, body: Body): boolean {
  return Object.values(fields).every((field) => {
    const value = body[field.name];
    if (field.to !== undefined)
      return (
        value !== undefined ||
        field.required !== true ||
        !isWritable(field) ||
        !existingMembers(fields, body, { form: body }).has(field.name)
      );
    const item = field.fields?.item;
    if (field.type === 'list' && item?.fields && Array.isArray(value))
      return value.every((entry) => isObject(entry) && pointsEverywhere(item.fields ?? {}, entry));
    return true;
  });
}

async function bodyWith(
  client: Client,
  schemas: CompiledSchemas,
  definition: Definition,
  path: Body,
  n: number,
  shift: number,
): Promise<Body> {
  // Another product may have a resource of the same name.
  const special = Object.entries(SPECIAL_VALUES[definition.resource]?.(n) ?? {});
  const body: Body = Object.fromEntries(special.filter(([name]) => definition.fields[name] !== undefined));
  for (const field of Object.values(definition.fields)) {
    if (field.name in body || !isWritable(field) || field.updateOnly || isPathField(definition, field)) continue;
    // The creator of a record may not be allowed to write a field with restricted access.
    if (definition.path.includes('{cloud_id}') && field.access?.write !== undefined && field.required !== true)
      continue;
    if (!existingMembers(definition.fields, body, { form: body }).has(field.name)) continue;
    const taken = await takenTargets(client, schemas, definition, field, path);
    const value = await sampleOf(client, schemas, field, { ...body, ...path }, n, { shift, taken });
    if (value !== undefined) body[field.name] = value;
  }
  return body;
}

/** Values for the braces of a definition's path, from an existing record. */
export async function pathValues(client: Client, schemas: CompiledSchemas, definition: Definition): Promise<Body> {
  const values: Body = {};
  for (const [, name = ''] of definition.path.matchAll(/\{(\w+)\}/g)) {
    const field = definition.fields[name];
    const value =
      field &&
      (await sampleOf(
        client,
        schemas,
        withKeys(field, { where: PATH_WHERE[definition.resource] ?? cloudOf(definition) ?? field.where ?? {} }),
        values,
        0,
      ));
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** A cloud that has such resources and accepts requests. */
const cloudOf = ({ cloud }: Definition): Condition | undefined =>
  cloud && { name: CLOUD_OF[cloud.products.find((product) => product in CLOUD_OF) ?? ''] ?? '' };

/** The address of a definition, with its path filled in. */
export function addressOf(schemas: CompiledSchemas, definition: Definition, values: Body): string {
  const base = schemas.services[definition.service]?.basePath ?? '';
  return base + definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function isPathField(definition: Definition, field: FieldDefinition): boolean {
  return definition.path.includes(`{${field.name}}`);
}

async function sampleOf(
  client: Client,
  schemas: CompiledSchemas,
  field: FieldDefinition,
  form: Body,
  n: number,
  { shift = 0, item, taken = [] }: { shift?: number; item?: Body; taken?: readonly Json[] } = {},
): Promise<Json | undefined> {
  if (field.type === 'reference' || field.type === 'references') {
    const ids = (await targetsOf(client, schemas, field, form, { item, own: shift === 0 })).filter(
      (each) => !taken.includes(each),
    );
    const id = ids[(n + shift) % Math.max(1, ids.length)];
    if (id === undefined) return undefined;
    return field.type === 'reference' ? id : [id];
  }
  // The choices of an action's record are unknown here.
  if (field.choices && 'record' in field.choices) return undefined;
  if (field.choices) return offeredWord(client, field.choices.cloud, form, n);
  if (field.type === 'image' || (field.type === 'file' && !field.chunked)) return uploaded(client, field, n);
  const { item: entry } = field.fields ?? {};
  if (field.type === 'list' && entry?.type === 'file') return [await uploaded(client, entry, n)];
  if (!looksInside(field)) return kindGrammar(field.type).sample(field, n);
  // Members that are references, or name something that a cloud offers, need separate handling.
  const members: Body = {};
  for (const member of Object.values(field.fields ?? {})) {
    // An address must be in the subnet beside it, or is left to the cloud.
    if (member.type === 'ip' && member.required !== true && field.fields?.subnet_id) continue;
    const value = await sampleOf(client, schemas, member, form, n, { shift, item: members });
    if (value !== undefined) members[member.name] = value;
  }
  return field.type === 'list' ? Object.values(members) : members;
}

/** The targets of a unique reference to which another record points already. */
async function takenTargets(
  client: Client,
  schemas: CompiledSchemas,
  definition: Definition,
  field: FieldDefinition,
  path: Body,
): Promise<Json[]> {
  if (field.type !== 'reference' || field.unique !== true) return [];
  const { body } = await client.get(`${addressOf(schemas, definition, path)}?range=[0,99]`);
  return Array.isArray(body) ? body.map((record: Body) => record[field.name] ?? null) : [];
}

async function targetsOf(
  client: Client,
  schemas: CompiledSchemas,
  field: FieldDefinition,
  form: Body,
  { item, own }: { item: Body | undefined; own: boolean },
): Promise<Json[]> {
  const target = schemas.resources[field.to ?? ''];
  if (target === undefined) return [];
  // The target is in the same cloud.
  const values =
    target.cloud !== undefined && form.cloud_id !== undefined
      ? { cloud_id: form.cloud_id }
      : await pathValues(client, schemas, target);
  const user = actorFrom((await client.get(`${schemas.accounts}/users/current`)).body, schemas.roles);
  const choose = async (more: Condition) => {
    const filter = JSON.stringify({ $all: [resolveCondition(field.where ?? {}, { user, form, item }), more] });
    const { body } = await client.get(
      `${addressOf(schemas, target, values)}?view=options&range=[0,99]&filter=${encodeURIComponent(filter)}`,
    );
    return Array.isArray(body) ? body.map((option: { id: Json }) => option.id) : [];
  };
  // The user's own first: not everything of other users in a cloud may be used.
  const found = own && target.cloud !== undefined ? await choose({ user_id: user.id }) : [];
  return found.length > 0 ? found : choose({});
}

const PNG = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);

/** A file must be uploaded before a record can hold it. */
async function uploaded(client: Client, { accept = [] }: FieldDefinition, n: number): Promise<Json> {
  const type = accept.find((each) => !each.includes('*') && !each.startsWith('.')) ?? 'image/png';
  return (
    await client.post(`/api/sys/v1/files?name=file-${n}`, undefined, { raw: PNG, headers: { 'content-type': type } })
  ).body;
}

/** A value that the cloud offers; none if it does not list any. */
async function offeredWord(
  client: Client,
  choice: CloudChoice,
  { cloud_id }: Body,
  n: number,
): Promise<Json | undefined> {
  const { body } = await client.get(`/api/cmp/v1/clouds/${encodeURIComponent(String(cloud_id))}/offers`);
  const names = ((body as CloudOffers)[choice] ?? []).map(({ name }) => name);
  return names[n % Math.max(1, names.length)];
}

function looksInside(field: FieldDefinition): boolean {
  return Object.values(field.fields ?? {}).some(
    (member) =>
      member.choices !== undefined ||
      member.type === 'reference' ||
      member.type === 'references' ||
      member.type === 'image' ||
      looksInside(member),
  );
}
