import { actionRequest } from '#model/dialect/actionRequest.ts';
import { isWritable } from '#model/access/access.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { kindGrammar } from '#model/fields/index.ts';
import { callKey } from '#server/domains/cloud/calls/cloudCall.ts';
import { expect } from 'vitest';
import { SPECIAL_INPUTS } from '../../support/schemas/specialValues.ts';
import type { Client, Reply } from '../../support/servers/client.ts';
import { addressOf, inCloud, pathValues, validBody, type Body } from '../../support/schemas/validBody.ts';
import { clientFor, type World } from './world.ts';

let serial = 1_000;
export const next = () => (serial += 1);
export const query = (name: string, value: Json) => `${name}=${encodeURIComponent(JSON.stringify(value))}`;

/** One definition on a running server, with generic calls. */
export class Subject {
  readonly definition: Definition;
  readonly idField: string;
  readonly stateField: string;
  /** True if its records are created through the API. */
  readonly isCreated: boolean;
  readonly writable: Definition['fields'][string][];
  /** An id without a record. */
  readonly missing: string;
  /** The values of the parameters in its path. */
  path: Body = {};
  /** Its path with parameters filled in. */
  address = '';
  private readonly openWorld: () => World;

  /** The world opens when the first test runs, not when the tests are collected. */
  constructor(definition: Definition, openWorld: () => World) {
    this.definition = definition;
    this.openWorld = openWorld;
    this.idField = definition.id.field;
    this.stateField = definition.stateField ?? '';
    this.isCreated = !definition.platformOwned && definition.access.create.length > 0;
    this.writable = Object.values(definition.fields).filter(
      (field) => isWritable(field) && !definition.path.includes(`{${field.name}}`),
    );
    this.missing = missingId(definition);
  }

  async open(): Promise<void> {
    this.path = await pathValues(this.world.as(this.world.root), this.schemas, this.definition);
    this.address = addressOf(this.schemas, this.definition, this.path);
    // What the cloud of these tests lacks is nothing to write.
    const { fields } = await inCloud(this.world.as(this.world.root), this.definition, this.path);
    const absent = this.writable.filter(({ name }) => fields[name]?.hidden === true && fields[name]?.readOnly === true);
    for (const field of absent) this.writable.splice(this.writable.indexOf(field), 1);
  }

  get world(): World {
    return this.openWorld();
  }

  private get schemas() {
    return this.world.schemas;
  }

  clientFor(grants: readonly string[]): Client {
    return clientFor(this.world, grants);
  }

  creator(): Client {
    return this.clientFor(this.definition.access.create);
  }

  recordPath(id: Json | undefined): string {
    return `${this.address}/${encodeURIComponent(String(id))}`;
  }

  body(): Promise<Body> {
    return validBody(this.creator(), this.schemas, this.definition, next());
  }

  async make(given?: Body, client = this.creator()): Promise<Reply['body']> {
    const body = given ?? (await this.body());
    const refusedOrMade = await client.post(this.address, body);
    const reply = (await this.world.makeElsewhere?.(this.definition, body, refusedOrMade)) ?? refusedOrMade;
    expect(reply, `${JSON.stringify(body)} → ${JSON.stringify(reply.body)}`).toMatchObject({ status: 201 });
    if (this.definition.cloud !== undefined) await this.taken(reply.body[this.idField]);
    else await this.settled(reply.body);
    return reply.body;
  }

  /** As if what its creation began had ended: some records are changed only then. */
  private async settled(record: Reply['body']): Promise<void> {
    const from = this.definition.update?.from ?? [];
    const [changeable] = from;
    if (changeable !== undefined && !from.includes(record[this.stateField]))
      await this.inState(record[this.idField], { [this.stateField]: changeable });
  }

  /**
   * A record of this account, without restricted fields. The creation may be refused if it refers to records of others:
   * then there is none.
   */
  async makeAs(client: Client): Promise<void> {
    // Records below another record than a cloud would fill it.
    if (/\{(?!cloud_id)/.test(this.definition.path)) return;
    const own = await validBody(client, this.schemas, this.definition, next());
    const entered = Object.entries(own).filter(
      ([name]) =>
        this.definition.path.includes('{cloud_id}') || this.definition.fields[name]?.access?.write === undefined,
    );
    const { status, body } = await client.post(this.address, Object.fromEntries(entered));
    if (status === 201 && this.definition.cloud !== undefined) await this.taken(body[this.idField]);
  }

  /** As if the cloud had created it and it were synchronised: drivers have their own tests. */
  async taken(id: Json): Promise<void> {
    await this.world.db.run('delete from jobs where job_key = ?', [callKey(id)]);
    await this.world.db.run(`update "${this.definition.table}" set cloud_ref = ? where "${this.idField}" = ?`, [
      `ref of ${String(id)}`,
      String(id),
    ]);
    // Some records can be changed only after the cloud has created them.
    const [changeable] = this.definition.update?.from ?? [];
    if (changeable !== undefined) await this.inState(id, { [this.stateField]: changeable });
  }

  /** Puts a record directly into a state: the test covers the table, not the transitions. */
  async inState(id: Json, values: Record<string, Json>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      // What is computed is in no column.
      if (this.definition.fields[name]?.computed !== undefined) continue;
      const stored = typeof value === 'boolean' ? Number(value) : value === null ? null : String(value);
      await this.world.db.run(`update "${this.definition.table}" set "${name}" = ? where "${this.idField}" = ?`, [
        stored,
        typeof id === 'number' ? id : String(id),
      ]);
    }
  }

  act(
    client: Client,
    action: ActionDefinition,
    id?: Json,
    { input: given = {}, headers = {} }: { input?: Body; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const input: Body = {};
    for (const field of Object.values(action.input ?? {}))
      input[field.name] = kindGrammar(field.type).sample(field, next());
    Object.assign(input, SPECIAL_INPUTS[this.definition.resource]?.[action.name], given);
    // The schema allows only these methods.
    const method = action.call.method.toLowerCase() as 'post' | 'put' | 'patch';
    const path = id === undefined ? this.address : this.recordPath(id);
    const { below, query: named, body } = actionRequest(action.call);
    const search = new URLSearchParams(named).toString();
    return client[method](
      `${path}${below}${search && `?${search}`}`,
      { ...body, ...input },
      { headers: { ...(action.once && { 'idempotency-key': crypto.randomUUID() }), ...headers } },
    );
  }

  async idsOf(client: Client): Promise<string[]> {
    const ids: string[] = [];
    // A page has at most a thousand rows; the log of requests has more at the end of a suite.
    for (let from = 0; from === ids.length; from += 1_000) {
      const { body } = await client.get(`${this.address}?range=[${from},${from + 999}]&fields=${this.idField}`);
      if (Array.isArray(body)) ids.push(...body.map((record: Record<string, Json>) => String(record[this.idField])));
      if (ids.length < from + 1_000) break;
    }
    return ids;
  }
}

/** An unused id: larger than any serial, and an unassigned uuid. */
function missingId({ id }: Definition): string {
  return id.kind === 'serial'
    ? '999999999'
    : id.kind === 'uuid'
      ? 'ffffffff-ffff-4fff-8fff-ffffffffffff'
      : 'no-such-id';
}
