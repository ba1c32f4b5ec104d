import { describe, expect, test } from 'vitest';
import { DEPLOYMENTS, deployment, simulatedCluster } from './simulatedCluster.ts';

interface List {
  metadata: { resourceVersion: string; continue?: string; remainingItemCount?: number };
  items: { metadata: { name: string; deletionTimestamp?: string } }[];
}

interface Table {
  columnDefinitions: { name: string }[];
  rows: { cells: unknown[] }[];
}

describe('the API of a simulated cluster', () => {
  test('names its kinds, in one document or in one for each group', async () => {
    const cluster = await simulatedCluster();
    const aggregated = await cluster.call('GET', '/apis', {
      accept: 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json',
    });
    expect(aggregated.contentType).toContain('as=APIGroupDiscoveryList');
    expect(String(aggregated.body)).toContain('"resource":"deployments"');
    const { resources } = await cluster.get<{ resources: { name: string; verbs: string[] }[] }>('/apis/apps/v1');
    expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(['deployments', 'deployments/scale']));
    const { paths } = await cluster.get<{ paths: Record<string, unknown> }>('/openapi/v3');
    expect(Object.keys(paths)).toContain('apis/apps/v1');
    const document = JSON.stringify(await cluster.get('/openapi/v3/apis/apps/v1'));
    expect(document).toContain('Number of desired pods');
    expect(document).toContain('"name":"fieldValidation"');
  });

  test('answers what it lacks with 405 as a Status, and what does not exist with 404', async () => {
    const cluster = await simulatedCluster();
    const lacking = [
      '/apis/networking.k8s.io/v1/ingresses',
      '/api/v1/persistentvolumes',
      '/apis/rbac.authorization.k8s.io/v1/roles',
    ];
    for (const path of lacking)
      expect(await cluster.json('GET', path)).toMatchObject({
        status: 405,
        body: { kind: 'Status', reason: 'MethodNotAllowed', code: 405 },
      });
    expect(await cluster.json('POST', '/api/v1/namespaces/default/pods/web/exec')).toMatchObject({ status: 405 });
    expect(await cluster.json('GET', '/apis/shop.example/v1/carts')).toMatchObject({ status: 404 });
    expect(await cluster.json('GET', `${DEPLOYMENTS}/none`)).toMatchObject({
      status: 404,
      body: {
        message: 'deployments.apps "none" not found',
        details: { name: 'none', group: 'apps', kind: 'deployments' },
      },
    });
  });

  test('lists in pages, chooses by labels and fields, and prints tables', async () => {
    const cluster = await simulatedCluster();
    const first = await cluster.get<List>('/api/v1/nodes?limit=2');
    expect(first.items.map(({ metadata }) => metadata.name)).toEqual(['node-1', 'node-2']);
    expect(first.metadata.remainingItemCount).toBe(1);
    const next = await cluster.get<List>(`/api/v1/nodes?limit=2&continue=${first.metadata.continue}`);
    expect(next.items.map(({ metadata }) => metadata.name)).toEqual(['node-3']);
    const chosen = await cluster.get<List>('/api/v1/nodes?labelSelector=kubernetes.io/hostname in (node-2),!gone');
    expect(chosen.items.map(({ metadata }) => metadata.name)).toEqual(['node-2']);
    const field = await cluster.get<List>('/api/v1/nodes?fieldSelector=metadata.name!=node-2');
    expect(field.items).toHaveLength(2);
    expect(await cluster.json('GET', '/api/v1/nodes?continue=x')).toMatchObject({ status: 400 });
    const table = await cluster.call('GET', '/api/v1/nodes', {
      accept: 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json',
    });
    const { columnDefinitions, rows } = JSON.parse(String(table.body)) as Table;
    expect(columnDefinitions.map(({ name }) => name)).toEqual(expect.arrayContaining(['Name', 'Status', 'Roles']));
    expect(rows[0]?.cells.slice(0, 2)).toEqual(['node-1', 'Ready']);
  });

  test('refuses a manifest with its reasons: unknown fields, wrong types, missing and invalid values', async () => {
    const cluster = await simulatedCluster();
    const wrong = { ...deployment('web'), spec: { ...deployment('web').spec, replica: 3 } };
    expect(await cluster.post(`${DEPLOYMENTS}?fieldValidation=Strict`, wrong)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('unknown field "spec.replica"') },
    });
    expect(await cluster.post(`${DEPLOYMENTS}?dryRun=All`, wrong)).toMatchObject({
      status: 201,
      warnings: ['unknown field "spec.replica"'],
    });
    const typed = { ...deployment('web'), spec: { ...deployment('web').spec, replicas: 'three' } };
    expect(await cluster.post(DEPLOYMENTS, typed)).toMatchObject({ status: 400 });
    const { template: _, ...spec } = deployment('web').spec;
    expect(await cluster.post(DEPLOYMENTS, { ...deployment('web'), spec })).toMatchObject({ status: 422 });
    const other = { ...deployment('web'), metadata: { name: 'Web_1' } };
    expect(await cluster.post(DEPLOYMENTS, other)).toMatchObject({
      status: 422,
      body: { reason: 'Invalid', details: { causes: [{ field: 'metadata.name' }] } },
    });
    const missing = '/apis/apps/v1/namespaces/none/deployments';
    expect(await cluster.post(missing, deployment('web'))).toMatchObject({
      status: 404,
      body: { message: 'namespaces "none" not found' },
    });
    const large = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'big' },
      data: { a: 'x'.repeat(2_000_000) },
    };
    expect(await cluster.post('/api/v1/namespaces/default/configmaps', large)).toMatchObject({ status: 413 });
  });

  test('keeps versions and generations: a stale update is 409, a spec counts, a status does not', async () => {
    const cluster = await simulatedCluster();
    const { body: made } = await cluster.post(DEPLOYMENTS, deployment('web'));
    expect(made.metadata.generation).toBe(1);
    expect(await cluster.post(DEPLOYMENTS, deployment('web'))).toMatchObject({
      status: 409,
      body: { reason: 'AlreadyExists' },
    });
    const { body: scaled } = await cluster.patch(`${DEPLOYMENTS}/web`, { spec: { replicas: 3 } });
    expect(scaled.metadata.generation).toBe(2);
    expect(await cluster.json('PUT', `${DEPLOYMENTS}/web`, { body: made })).toMatchObject({
      status: 409,
      body: { reason: 'Conflict', message: expect.stringContaining('the object has been modified') },
    });
    const selector = { spec: { selector: { matchLabels: { app: 'other' } } } };
    expect(await cluster.patch(`${DEPLOYMENTS}/web`, selector)).toMatchObject({ status: 422 });
    const dry = await cluster.patch(`${DEPLOYMENTS}/web?dryRun=All`, { spec: { replicas: 9 } });
    expect(dry.body.spec).toMatchObject({ replicas: 9 });
    expect((await cluster.get(`${DEPLOYMENTS}/web`)).spec).toMatchObject({ replicas: 3 });
    expect((await cluster.get(`${DEPLOYMENTS}/web/scale`)).spec).toEqual({ replicas: 3 });
  });

  test('watches from a version, says that one is too old, and ends with its time', async () => {
    const cluster = await simulatedCluster();
    const { metadata } = await cluster.get<List>(DEPLOYMENTS);
    await cluster.post(DEPLOYMENTS, deployment('web'));
    const watched = async (query: string) => {
      const { body } = await cluster.call('GET', `${DEPLOYMENTS}?watch=true&timeoutSeconds=8&${query}`);
      let text = '';
      for await (const chunk of body as AsyncIterable<Uint8Array>) text += Buffer.from(chunk).toString();
      return text
        .trim()
        .split('\n')
        .map(
          (line) =>
            JSON.parse(line) as { type: string; object: { reason?: string; status?: { readyReplicas?: number } } },
        );
    };
    const events = await watched(`resourceVersion=${metadata.resourceVersion}`);
    expect(events[0]?.type).toBe('ADDED');
    expect(events.at(-1)).toMatchObject({ type: 'MODIFIED', object: { status: { readyReplicas: 2 } } });
    const initial = await watched('sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan');
    expect(initial.map(({ type }) => type).slice(0, 2)).toEqual(['ADDED', 'BOOKMARK']);
    await cluster.forget();
    expect(await watched(`resourceVersion=${metadata.resourceVersion}`)).toMatchObject([
      { type: 'ERROR', object: { reason: 'Expired', code: 410 } },
    ]);
  });

  test('deletes in the foreground, in the background, or leaves dependents; a finalizer holds an object', async () => {
    const cluster = await simulatedCluster();
    const sets = '/apis/apps/v1/namespaces/default/replicasets';
    const count = async () => (await cluster.get<List>(sets)).items.length;
    await cluster.post(DEPLOYMENTS, deployment('web'));
    await cluster.json('DELETE', `${DEPLOYMENTS}/web`, { body: { propagationPolicy: 'Orphan' } });
    expect(await count()).toBe(1);
    await cluster.json('DELETE', sets);
    cluster.pass(5_000);
    expect(await count()).toBe(0);
    await cluster.post(DEPLOYMENTS, deployment('web'));
    await cluster.json('DELETE', `${DEPLOYMENTS}/web`, { body: { propagationPolicy: 'Foreground' } });
    expect((await cluster.get(`${DEPLOYMENTS}/web`)).metadata.deletionTimestamp).toBeDefined();
    cluster.pass(5_000);
    expect(await cluster.json('GET', `${DEPLOYMENTS}/web`)).toMatchObject({ status: 404 });
    const map = '/api/v1/namespaces/default/configmaps';
    await cluster.post(map, {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'held', finalizers: ['a.example/b'] },
    });
    await cluster.json('DELETE', `${map}/held`);
    expect((await cluster.get(`${map}/held`)).metadata.deletionTimestamp).toBeDefined();
    await cluster.patch(`${map}/held`, { metadata: { finalizers: null } }, 'application/merge-patch+json');
    expect(await cluster.json('GET', `${map}/held`)).toMatchObject({ status: 404 });
  });

  test('empties a namespace before it goes, and takes nothing new meanwhile', async () => {
    const cluster = await simulatedCluster();
    await cluster.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
    const inShop = DEPLOYMENTS.replace('default', 'shop');
    await cluster.post(inShop, deployment('web'));
    cluster.pass(5_000);
    await cluster.json('DELETE', '/api/v1/namespaces/shop');
    expect(await cluster.post(inShop, deployment('late'))).toMatchObject({ status: 403 });
    cluster.pass(5_000);
    expect(await cluster.json('GET', '/api/v1/namespaces/shop')).toMatchObject({ status: 404 });
    expect((await cluster.get<List>('/api/v1/pods?labelSelector=app=web')).items).toEqual([]);
    expect(await cluster.json('DELETE', '/api/v1/namespaces/default')).toMatchObject({ status: 403 });
  });
});
