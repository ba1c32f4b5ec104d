import { containerDriver } from '#server/domains/cloud/engines/deployments/containerDriver.ts';
import type { ContainerNeeds } from '#server/domains/cloud/engines/deployments/reconcile.ts';
import { CloudError, type CloudDriver, type CloudReport } from '#server/domains/cloud/driver/driver.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { EngineAccount } from './account.ts';
import { connect, type Connection, type ConnectionOptions } from './connection.ts';
import { createDockerEngine } from './engine.ts';

export interface DockerDeps extends ContainerNeeds, ConnectionOptions {
  db: Database;
  cloudId: string;
  realTime: () => number;
}

const STEADY_MS = 5_000;

/** The driver of an engine that speaks the Docker Engine API, such as Docker or Podman. */
export async function createDocker(deps: DockerDeps, account: EngineAccount): Promise<CloudDriver> {
  const connection = await connect(account, deps);
  const { version, isPodman } = await versionOf(connection);
  const { db, cloudId, realTime, secretsOf, credentialOf } = deps;
  const engine = createDockerEngine(connection, { cloudId, isPodman });
  const around = { db, cloudId, engine, now: realTime, realTime, steadyMs: STEADY_MS, secretsOf, credentialOf };
  return containerDriver(around, {
    async capacity() {
      const info = (await connection.call(async () => connection.docker.info())) as {
        NCPU?: number;
        MemTotal?: number;
      };
      return { cpus: info.NCPU ?? 0, memoryBytes: info.MemTotal ?? 0, storageBytes: 0 };
    },
    check: async () => report(account, { version, startedAt: realTime(), now: realTime }),
  });
}

/** Asks an engine for its version; never rejects. */
export async function checkDocker(
  account: EngineAccount,
  options: ConnectionOptions & { realTime: () => number },
): Promise<CloudReport> {
  const startedAt = options.realTime();
  const around = { startedAt, now: options.realTime };
  try {
    const { version } = await versionOf(await connect(account, options));
    return report(account, { ...around, version });
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    return report(account, { ...around, version: null, error });
  }
}

async function versionOf({ docker, call }: Connection): Promise<{ version: string; isPodman: boolean }> {
  const { Version: version, Components: components = [] } = await call(async () => docker.version());
  return { version, isPodman: components.some(({ Name: name }) => /podman/i.test(name)) };
}

/** The words of `check_report` of clouds. */
const WORDS: Partial<Record<CloudError['fault'], string>> = {
  timeout: 'timeout',
  tls: 'tls',
  blocked: 'blocked',
  invalid: 'malformed',
  unreachable: 'refused',
  credentials: 'credentials',
  forbidden: 'credentials',
};

function report(
  { endpoint }: EngineAccount,
  {
    version,
    startedAt,
    now,
    error,
  }: { version: string | null; startedAt: number; now: () => number; error?: CloudError },
): CloudReport {
  const fault = error === undefined ? null : (WORDS[error.fault] ?? 'status');
  const health = fault === null ? 'normal' : fault === 'credentials' ? 'no_permission' : 'unknown';
  const line = {
    service: 'containers',
    url: endpoint,
    ok: fault === null,
    elapsed_ms: now() - startedAt,
    version,
    fault,
  };
  return { ok: fault === null, health, version, services: [line] };
}
