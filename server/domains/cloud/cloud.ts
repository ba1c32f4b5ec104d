import type { Domain } from '#server/domains/domain.ts';
import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import type { EngineParts } from '#server/engine/product/product.ts';
import { builtInDrivers } from './builtInDrivers.ts';
import { CLOUD_CALL, isCalled } from './calls/cloudCall.ts';
import { CLOUD_TABLES } from './cloudTables.ts';
import { clouds } from './clouds.ts';
import type { ContainerNeeds } from './engines/deployments/reconcile.ts';
import { contentOf } from './writes/contentOf.ts';
import { createConsoleProxy, type ConsoleProxyDeps } from './console/consoleProxy.ts';
import { issueTerminal } from './console/issueTerminal.ts';
import { TERMINAL_TABLES } from './console/terminalTable.ts';
import { TICKET_TABLES } from './console/ticketTable.ts';
import { createCloudRegistry, type DriverFactories } from './driver/registry.ts';
import { ownerOfKey, type Owner } from './ownership/owners.ts';
import type { Context } from '#server/engine/context.ts';
import { enterCloud } from './enterCloud.ts';
import { cloudHooks } from './hooks/cloudHooks.ts';
import { quotaHooks } from './hooks/quotaHooks.ts';
import { CLOUD_SYNC, keepInventories, syncHandler } from './inventory/syncJob.ts';
import { containerParts } from './routes/containerParts.ts';
import { cloudRoutes } from './routes/cloudRoutes.ts';
import { machineParts, type ReadMachineChart } from './routes/machineParts.ts';
import { measureMachine, readMetricHistory } from './routes/measureMachine.ts';
import { nodeStackRoutes } from './routes/nodeStackRoutes.ts';
import { probeCloud } from './routes/probeCloud.ts';
import { readCards } from './routes/readCards.ts';
import { runInContainer } from './routes/runInContainer.ts';
import { contentsInUse } from './simulator/store/content.ts';
import { createShell } from './simulator/kinds/containers/shell.ts';
import { SIMULATOR_TABLES } from './simulator/store/simulatorTables.ts';
import { callHandler } from './writes/callHandler.ts';

export const CLOUD_DOMAIN_TABLES = {
  ...CLOUD_TABLES,
  ...SIMULATOR_TABLES,
  ...TICKET_TABLES,
  ...TERMINAL_TABLES,
} as const;

export interface CloudUses {
  authenticator: SessionAuthenticator;
  onRevoked: ConsoleProxyDeps['onRevoked'];
  /** Draws what a cloud has measured. */
  machineChart(history: ReturnType<typeof readMetricHistory>): ReadMachineChart;
  /** Contents of secrets, and what registries want, for containers. */
  containers: Pick<ContainerNeeds, 'secretsOf'> & {
    pullCredential?: PullCredential;
    /** To whom a deployment belongs. */
    ownerOf?: (deploymentId: string) => Promise<Owner | undefined>;
  };
  /** Shells outside of clouds, and other connections. */
  consoles?: Pick<ConsoleProxyDeps, 'otherTerminals' | 'others' | 'refuseUpgrade'>;
  /** Drivers that replace those of the product. */
  drivers?: DriverFactories | undefined;
}

/** What the registry of an image wants from its owner; undefined: nothing, or it is none of ours. */
export type PullCredential = (
  context: Context,
  image: string,
  owner: Owner,
) => Promise<{ username: string; password: string; expires_at: number } | undefined>;

/** The functions about consoles that other domains use. */
export const cloudShared = { createShell, issueTerminal };

/** Clouds, what is in them, and the calls that change it. */
export function createCloud(
  { db, clock, realTime, ids, log, settings, secretKey, files }: EngineParts,
  { authenticator, onRevoked, machineChart, containers, consoles = {}, drivers: given }: CloudUses,
) {
  const { secretsOf, pullCredential, ownerOf } = containers;
  // Engines are called without a request: a context of the platform comes with the process.
  let platform: (() => Context) | undefined;
  const credentialOf: ContainerNeeds['credentialOf'] = async (image, { ref, tenant }) =>
    platform && pullCredential?.(platform(), image, (await ownerOf?.(ref)) ?? ownerOfKey(tenant));
  const drivers = createCloudRegistry({
    ...builtInDrivers({ db, clock, realTime, ids, log, settings, files, secretsOf, credentialOf }),
    ...given,
  });
  const readChart = machineChart(readMetricHistory(drivers));
  const partOfMachine = machineParts(drivers, authenticator.sessionOf, readChart);
  const partOfContainer = containerParts({ drivers, readChart, onRevoked, sessionOf: authenticator.sessionOf });
  const domain: Domain = {
    hooks: { clouds: cloudHooks(drivers), cloudQuotas: quotaHooks },
    routes: [...cloudRoutes, ...nodeStackRoutes({ drivers, sessionOf: authenticator.sessionOf })],
    jobs: { [CLOUD_CALL]: callHandler(drivers), [CLOUD_SYNC]: syncHandler(drivers) },
    clouds: { ...clouds, contentOf: contentOf(drivers) },
    filesInUse: contentsInUse,
    extras: {
      enter: enterCloud,
      part: async (...call) => (await partOfMachine(...call)) ?? partOfContainer(...call),
    },
    sockets: (context) => {
      platform = () => context('containers');
      return createConsoleProxy({
        db,
        realTime,
        secretKey,
        settings,
        log,
        authenticator,
        onRevoked,
        drivers,
        context,
        ...consoles,
      });
    },
    async begin(context) {
      platform ??= () => context;
      await keepInventories(context);
    },
  };
  return {
    domain,
    readChart,
    measureMachine: measureMachine(drivers),
    probeCloud: probeCloud(drivers),
    readCards: readCards(drivers),
    runInContainer: runInContainer(drivers),
    isCalled,
  };
}
