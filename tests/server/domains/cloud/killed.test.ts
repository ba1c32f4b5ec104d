// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { startProcess, type ServerProcess } from '../../../support/servers/serverProcess.ts';

type Fields = Record<string, Json>;
type Ask = (method: string, path: string, body?: Json) => Promise<{ status: number; body: Fields }>;

const CLOUDS = '/api/cmp/v1/clouds';
const TRANSIENT = /ing$/;
const PATIENT = { timeout: 60_000, interval: 250 };

/** A process of the product that ends with the test, however the test ends. */
async function started(directory: string) {
  const server = await startProcess(directory);
  onTestFinished(() => server.kill());
  return { server, admin: await asker(server, 'admin'), tenant: await asker(server, 'personal') };
}

async function asker(server: ServerProcess, name: string): Promise<Ask> {
  const token = await server.token(name);
  return async (method, path, body) => {
    const reply = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? {} : JSON.parse(text) };
  };
}

/** Reads the database of a process from outside. */
function reader(directory: string) {
  const db = new DatabaseSync(join(directory, 'suantai.db'), { readOnly: true });
  onTestFinished(() => db.close());
  return (text: string, ...params: (string | number)[]): Record<string, unknown>[] => db.prepare(text).all(...params);
}

async function listed(ask: Ask, path: string, page = '?range=[0,99]'): Promise<Fields[]> {
  const { body } = await ask('GET', path + page);
  // A list is an array.
  return Array.isArray(body) ? body : [];
}

/** Records of this test; the demo has others. */
const ours = async (ask: Ask, path: string): Promise<Fields[]> =>
  (await listed(ask, path)).filter(({ name }) => /^(m|v|late)-\d+$|^once$/.test(String(name)));

/** Expects this number of records, all in a stable state. */
async function atRest(ask: Ask, path: string, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const there = await ours(ask, path);
      return {
        count: there.length,
        moving: there
          .filter(({ status }) => TRANSIENT.test(String(status)))
          .map(({ name, status }) => `${String(name)} ${String(status)}`),
      };
    }, PATIENT)
    .toEqual({ count, moving: [] });
}

const by = (field: string) => (one: Fields, other: Fields) => Number(one[field]) - Number(other[field]);

describe('a process that is killed during calls to a cloud', () => {
  test('completes every call exactly once, leaves none stuck, and the quotas match', { timeout: 300_000 }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'suantai-killed-cloud-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const { server, admin, tenant } = await started(directory);
    const cloud = (await listed(admin, CLOUDS)).find(({ name }) => name === '华北通用云');
    const path = `${CLOUDS}/${String(cloud?.cloud_id)}`;
    await expect
      .poll(
        async () =>
          (await listed(tenant, `${path}/networks`)).length > 0 &&
          (await listed(tenant, `${path}/images`)).length > 0 &&
          (await listed(tenant, `${path}/flavors`)).length > 1,
        PATIENT,
      )
      .toBe(true);

    const [small, large] = (await listed(tenant, `${path}/flavors`))
      .filter(({ gpu_count, is_disabled }) => !gpu_count && is_disabled !== true)
      .toSorted(by('vcpus'));
    const [image] = (await listed(tenant, `${path}/images`))
      .filter(({ status }) => status === 'active')
      .toSorted(by('min_disk_gb'));
    const network = (await listed(tenant, `${path}/networks`)).find(
      ({ external, status }) => external === false && status === 'active',
    );
    const machine = {
      flavor_id: small?.id ?? null,
      source: 'image',
      image_id: image?.id ?? null,
      networks: [{ network_id: network?.id ?? null }],
      admin_password: 'Suantai@2026',
    };
    const names = [
      'resize',
      'rebuild',
      'create_snapshot',
      'attach_volume',
      'delete',
      'migrate',
      'live_migrate',
      'shelve',
      'recycle',
      'stop',
    ];
    expect(await tenant('POST', `${path}/instances`, { ...machine, name: 'm', count: names.length })).toMatchObject({
      status: 202,
    });
    expect(await tenant('POST', `${path}/volumes`, { name: 'v', source: 'blank', size_gb: 1, count: 3 })).toMatchObject(
      { status: 202 },
    );
    await atRest(tenant, `${path}/instances`, names.length);
    const machines = await ours(tenant, `${path}/instances`);
    const idOf = Object.fromEntries(names.map((name, index) => [name, String(machines[index]?.id)]));
    await atRest(tenant, `${path}/volumes`, 3);
    const [attached, extended, deleted] = (await ours(tenant, `${path}/volumes`)).map(({ id }) => String(id));

    // Every call to the cloud is delayed, so that the process can be killed in the middle.
    expect(await admin('PUT', `${path}/simulator/faults`, { slow_ms: 400 })).toMatchObject({ status: 200 });
    const began = Date.now();
    const act = (ask: Ask, name: string, input: Fields = {}) =>
      ask('POST', `${path}/instances/${idOf[name]}?action=${name}`, input);
    const replies = await Promise.all([
      act(tenant, 'resize', { flavor_id: large?.id ?? null }),
      act(tenant, 'rebuild', { image_id: image?.id ?? null }),
      act(tenant, 'create_snapshot', { name: 'once' }),
      act(tenant, 'attach_volume', { volume_id: attached ?? null }),
      act(admin, 'migrate'),
      act(admin, 'live_migrate'),
      act(tenant, 'shelve'),
      act(tenant, 'recycle'),
      act(tenant, 'stop'),
      tenant('DELETE', `${path}/instances/${idOf.delete}`),
      tenant('POST', `${path}/instances`, { ...machine, name: 'late', count: 2 }),
      tenant('POST', `${path}/volumes/${extended}?action=extend`, { size_gb: 3 }),
      tenant('DELETE', `${path}/volumes/${deleted}`),
      tenant('POST', `${path}/networks`, { name: 'late' }),
    ]);
    for (const reply of replies) expect([200, 201, 202], JSON.stringify(reply.body)).toContain(reply.status);

    const read = reader(directory);
    const working = () =>
      read("select 1 from jobs where kind like 'cloud-call%' and leased_until > ?", Date.now()).length;
    // Some calls are accepted but unconfirmed, some are being sent, some are pending.
    await expect
      .poll(() => working() > 0 && read('select 1 from simulated_events where at >= ?', began).length > 0, {
        timeout: 60_000,
        interval: 20,
      })
      .toBe(true);
    await server.kill();
    expect(working()).toBeGreaterThan(0);

    const next = await started(directory);
    expect(await next.admin('PUT', `${path}/simulator/faults`, {})).toMatchObject({ status: 200 });
    await expect.poll(() => read("select 1 from jobs where kind like 'cloud-call%'").length, PATIENT).toBe(0);
    // One is deleted, two are new; the recycled one still exists.
    await atRest(next.tenant, `${path}/instances`, names.length + 1);

    const state = async (name: string) => (await next.tenant('GET', `${path}/instances/${idOf[name]}`)).body.status;
    const states = Object.fromEntries(
      await Promise.all(names.filter((name) => name !== 'delete').map(async (name) => [name, await state(name)])),
    );
    expect(states).toEqual({
      resize: 'resized',
      rebuild: 'active',
      create_snapshot: 'active',
      attach_volume: 'active',
      migrate: 'resized',
      live_migrate: 'active',
      shelve: expect.stringContaining('shelved'),
      recycle: 'soft_deleted',
      stop: 'stopped',
    });
    expect((await next.tenant('GET', `${path}/instances/${idOf.delete}`)).status).toBe(404);
    expect(
      (await ours(next.tenant, `${path}/instances`)).filter(
        ({ name, status }) => String(name).startsWith('late-') && status === 'active',
      ),
    ).toHaveLength(2);
    expect((await ours(next.tenant, `${path}/instances`)).map(({ fault }) => fault)).toEqual(
      Array.from({ length: names.length + 1 }, () => null),
    );
    await expect
      .poll(async () => (await next.tenant('GET', `${path}/volumes/${attached}`)).body, PATIENT)
      .toMatchObject({ status: 'in_use', server_id: idOf.attach_volume });
    expect((await next.tenant('GET', `${path}/volumes/${extended}`)).body).toMatchObject({
      status: 'available',
      size_gb: 3,
    });
    expect((await next.tenant('GET', `${path}/volumes/${deleted}`)).status).toBe(404);
    await expect
      .poll(
        async () => (await ours(next.tenant, `${path}/instance-snapshots`)).map(({ name, status }) => [name, status]),
        PATIENT,
      )
      .toEqual([['once', 'available']]);

    // The cloud matches the records, without duplicates.
    const inCloud = (kind: string) =>
      read(
        'select ref from simulated_items where kind = ? and gone_at is null and cloud_id = ? and tenant in (select tenant from simulated_items where ref in (select cloud_ref from instances where id = ?))',
        kind,
        String(cloud?.cloud_id),
        idOf.stop ?? '',
      )
        .map(({ ref }) => ref)
        .toSorted();
    const inRecords = (table: string) =>
      read(
        `select cloud_ref from ${table} where cloud_id = ? and user_id = (select user_id from instances where id = ?)`,
        String(cloud?.cloud_id),
        idOf.stop ?? '',
      )
        .map((row) => row.cloud_ref)
        .toSorted();
    for (const [kind, table] of [
      ['servers', 'instances'],
      ['volumes', 'volumes'],
      ['serverSnapshots', 'instance_snapshots'],
      ['networks', 'networks'],
      ['ports', 'ports'],
    ] as const) {
      await expect.poll(() => inRecords(table), { ...PATIENT, message: kind }).toEqual(inCloud(kind));
    }
    const quotas = Object.fromEntries(
      (await listed(next.tenant, `${path}/quotas`, '')).map(({ key, used }) => [String(key), used]),
    );
    const sum = (kind: string, member: string) =>
      Number(
        read(
          `select sum(json_extract(fields, '$.${member}')) as n from simulated_items where kind = ? and gone_at is null and ref in (select value from json_each(?))`,
          kind,
          JSON.stringify(inCloud(kind)),
        )[0]?.n,
      );
    expect(quotas).toMatchObject({
      instances: inCloud('servers').length,
      cores: sum('servers', 'vcpus'),
      ram_mb: sum('servers', 'ram_mb'),
      volumes: inCloud('volumes').length,
      gigabytes: sum('volumes', 'size_gb') + sum('volumeSnapshots', 'size_gb'),
    });
    expect(await next.server.stop()).toBe(0);
  });
});
