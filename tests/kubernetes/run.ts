/**
 * `npm run test:kubernetes`: the real kubectl and helm against a simulated cluster, through the platform with an API
 * token. KUBECTL_PATH and HELM_PATH name other clients. KUBECONFIG_UNDER_TEST: a cluster of your own in place of the
 * simulated one, in which the namespaces shop and prod are made and deleted.
 */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { OwnServer } from '../e2e/support/ownServer.ts';
import { findClients } from './clients.ts';
import { tlsFront } from './front.ts';
import { writeManifests } from './manifests.ts';
import { Platform } from './platform.ts';
import { seesRevision, walkReleases } from './releases.ts';

const clients = findClients();
const folder = mkdtempSync(join(tmpdir(), 'suantai-kubernetes-'));
const files = writeManifests(folder);
const config = join(folder, 'config');
let steps = 0;

/** Runs a client, and ends the test where it does not end well, or does not print what it must. */
async function run(program: string, line: string, prints?: string | RegExp, fails = false): Promise<void> {
  // Not synchronously: its calls go through this process.
  const child = spawn(program, line.split(' '), {
    timeout: 90_000,
    env: { ...process.env, KUBECONFIG: config, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  const isPrinted = prints === undefined || (typeof prints === 'string' ? text.includes(prints) : prints.test(text));
  steps += 1;
  if ((status === 0) === fails || !isPrinted)
    throw new Error(`${program} ${line}\nended with ${status}, expected ${prints ?? 'success'}:\n${text}`);
}

const kubectl = (line: string, prints?: string | RegExp, fails = false) => run(clients.kubectl, line, prints, fails);
const helm = (line: string, prints?: string | RegExp) => run(clients.helm, line, prints);

async function walkKubectl(): Promise<void> {
  await kubectl('version', 'Server Version: v1.');
  await kubectl('get nodes', /node-1\s+Ready/);
  await kubectl('create namespace shop', 'created');
  await kubectl(`apply -f ${files.web}`, 'deployment.apps/web created');
  await kubectl('rollout status -n shop deployment/web --timeout=60s', 'successfully rolled out');
  await kubectl(`apply -f ${files.web}`, 'deployment.apps/web unchanged');
  await kubectl('get all -n shop', /deployment\.apps\/web\s+3\/3/);
  await kubectl('get pods -n shop -o wide', 'node-');
  await kubectl('get deployment web -n shop -o jsonpath={.spec.replicas}', '3');
  await kubectl('set image -n shop deployment/web web=registry.local/shop/web:2.0', 'image updated');
  await kubectl('rollout status -n shop deployment/web --timeout=60s', 'successfully rolled out');
  await kubectl('rollout history -n shop deployment/web', /\n2\s/);
  await kubectl('rollout undo -n shop deployment/web', 'rolled back');
  await kubectl('rollout status -n shop deployment/web --timeout=60s', 'successfully rolled out');
  await kubectl('scale -n shop deployment/web --replicas=4', 'scaled');
  await kubectl('wait -n shop --for=jsonpath={.status.readyReplicas}=4 deployment/web --timeout=60s', 'condition met');
  await kubectl('wait -n shop --for=condition=Available deployment/web --timeout=60s', 'condition met');
  await kubectl('rollout restart -n shop deployment/web', 'restarted');
  await kubectl('rollout status -n shop deployment/web --timeout=60s', 'successfully rolled out');
  await kubectl('logs -n shop deployment/web --tail=2');
  await kubectl('describe -n shop deployment web', 'ScalingReplicaSet');
  await kubectl('describe -n shop service web', 'Endpoints:');
  await kubectl('describe node node-1', 'Allocated resources');
  await kubectl('explain deployment.spec.strategy', 'DeploymentStrategy describes');
  await kubectl('explain pod.spec.containers.image', 'Container image name');
  await kubectl('top nodes', /node-1\s+\d+m/);
  await kubectl('top pods -n shop', /web-\S+\s+\d+m/);
  await kubectl(`apply -f ${files.job}`, 'job.batch/sums created');
  await kubectl('wait -n shop --for=condition=complete job/sums --timeout=60s', 'condition met');
  await kubectl('logs -n shop job/sums', '42');
  await kubectl('create configmap -n shop words --from-literal=a=b', 'created');
  await kubectl('create secret generic -n shop key --from-literal=a=b', 'created');
  await kubectl('label -n shop deployment/web team=shop', 'labeled');
  await kubectl('get deployments -A -l team=shop', 'web');
  await kubectl('get events -n shop', 'SuccessfulCreate');
  await kubectl(`apply --server-side --force-conflicts -f ${files.web}`, 'serverside-applied');
  await kubectl(`diff -f ${files.web}`);
  await kubectl('drain node-2 --ignore-daemonsets --timeout=60s', 'drained');
  await kubectl('uncordon node-2', 'uncordoned');
  await kubectl('get deployment none -n shop', 'not found', true);
  await kubectl('get ingresses -A', /MethodNotAllowed|doesn't have a resource type/, true);
  await kubectl(`delete -f ${files.web} --wait`, 'deleted');
  await kubectl('delete namespace shop', 'deleted');
  await kubectl('get namespace shop', 'not found', true);
}

async function walkHelm(platform: Platform | undefined): Promise<void> {
  await helm(`install demo ${files.chart} -n prod --create-namespace --wait --timeout 60s`, 'STATUS: deployed');
  await helm('list -n prod', /demo\s+prod\s+1\s/);
  await helm(`upgrade demo ${files.chart} -n prod --set replicas=3,tag=2.0 --wait --timeout 60s`, 'REVISION: 2');
  await kubectl('get deployment demo -n prod -o jsonpath={.status.readyReplicas}', '3');
  // The page of the workload shows it, too.
  if (platform !== undefined) await seesRevision({ platform }, 'demo', 2);
  await helm('rollback demo 1 -n prod --wait --timeout 60s', 'Rollback was a success');
  await helm('history demo -n prod', 'Rollback to 1');
  await helm('status demo -n prod', 'STATUS: deployed');
  await helm('get manifest demo -n prod', 'kind: Deployment');
  await helm('uninstall demo -n prod --wait', 'uninstalled');
  await kubectl('delete namespace prod', 'deleted');
}

/** The chart of the product itself (`deploy/helm`), with the values of several processes. */
async function walkOwnChart(): Promise<void> {
  const key = randomBytes(32).toString('hex');
  const values = `secretKey=${key},replicas=2,database.kind=postgres,database.url=postgres://db/suantai,files.kind=s3,files.place=s3://suantai/files,files.accessKey=a,files.secretKey=b`;
  const release = `console ${resolve('deploy/helm/suantai')} -n suantai`;
  await helm(`install ${release} --create-namespace --set ${values} --wait --timeout 60s`, 'STATUS: deployed');
  await kubectl('rollout status -n suantai deployment/console-suantai --timeout=60s', 'successfully rolled out');
  await kubectl('get pdb console-suantai -n suantai', 'console-suantai');
  const next = `${values},image.tag=99.0.0,backups.enabled=true`;
  await helm(`upgrade ${release} --set ${next} --wait --timeout 60s`, 'REVISION: 2');
  await kubectl('get cronjob console-suantai-backup -n suantai', '15 3 * * *');
  await helm('uninstall console -n suantai --wait', 'kept due to the resource policy');
  await kubectl('get pvc console-suantai-backups -n suantai', 'console-suantai-backups');
  await kubectl('delete namespace suantai', 'deleted');
}

/** Its apply fetches OpenAPI v2, which the simulator lacks: validation is switched off. */
async function walkOld(): Promise<string> {
  const { oldKubectl } = clients;
  if (oldKubectl === undefined) return 'without Debian’s kubectl, which could not be installed';
  await run(oldKubectl, 'get nodes', 'node-1');
  await run(oldKubectl, 'create namespace old', 'created');
  const manifest = join(folder, 'old.yaml');
  writeFileSync(
    manifest,
    readFileSync(files.web, 'utf8').split('---')[0]?.replaceAll('namespace: shop', 'namespace: old') ?? '',
  );
  await run(oldKubectl, `apply --validate=false -f ${manifest}`, 'created');
  await run(oldKubectl, 'rollout status -n old deployment/web', 'successfully rolled out');
  await run(oldKubectl, 'scale -n old deployment/web --replicas=1', 'scaled');
  await run(oldKubectl, 'delete namespace old', 'deleted');
  return 'and Debian’s kubectl';
}

interface Opened {
  id: string;
  text: string;
}

async function openCluster(platform: Platform): Promise<Opened> {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const token = { name: 'kubectl', actions: ['aos:*'], expires_at };
  const { secret = '' } = await platform.send('POST', '/api/ums/v1/api-tokens', token);
  const { id = '' } = await platform.send('POST', '/api/aos/v1/kubernetes/clusters', { name: 'lab', simulated: true });
  await platform.until(`/api/aos/v1/kubernetes/clusters/${id}`, ({ status }) => status === 'running');
  const reply = await platform.send('POST', `/api/aos/v1/kubernetes/clusters/${id}?action=connect`, {});
  return { id, text: reply.kubeconfig_text.replace('<API token>', secret) };
}

const given = process.env['KUBECONFIG_UNDER_TEST'];
const server =
  given === undefined
    ? await OwnServer.start({ CONSOLE: 'none', TRUST_PROXY: '1', HELM_PATH: resolve(clients.helm) })
    : undefined;
const front = server && (await tlsFront(Number(new URL(server.url).port), folder));
try {
  const platform = server && new Platform(server.url);
  let cluster = '';
  if (server !== undefined && front !== undefined && platform !== undefined) {
    await platform.signIn(server.account);
    const { id, text } = await openCluster(platform);
    cluster = id;
    const insecure = text.replace(
      /server: \S+?(\/api\/aos\S+)/,
      `insecure-skip-tls-verify: true\n      server: ${front.url}$1`,
    );
    writeFileSync(config, insecure);
  } else writeFileSync(config, readFileSync(given ?? ''));
  await walkKubectl();
  await walkHelm(platform);
  await walkOwnChart();
  if (platform !== undefined) {
    await walkReleases({ platform, cluster, folder, helm, kubectl, chart: files.chart });
    // An upgraded connection is not led through, and kubectl says why.
    await kubectl('create deployment box --image=registry.local/box:1', 'created');
    await kubectl('rollout status deployment/box --timeout=60s', 'successfully rolled out');
    await kubectl('exec deployment/box -- sh', /not led through the platform|MethodNotAllowed/, true);
  }
  const old = await walkOld();
  console.log(`kubectl 1.35, helm 4 ${old}: ${steps} commands ended well`);
} finally {
  front?.server.closeAllConnections();
  front?.server.close();
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
}
