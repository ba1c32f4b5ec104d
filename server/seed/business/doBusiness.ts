import { openLedger } from '#server/domains/billing/ledger/openLedger.ts';
import { keepMonths } from '#server/domains/billing/settlement/months.ts';
import type { MemberItems } from '#server/domains/cloud/simulator/demo/memberItems.ts';
import type { Context } from '#server/engine/context.ts';
import type { Engine, EngineDeps } from '#server/engine/start/createEngine.ts';
import { runCluster } from './containers/clusters/runCluster.ts';
import { deployContainers } from './containers/deployContainers.ts';
import { findInventory } from './findInventory.ts';
import { installApps } from './apps/installApps.ts';
import { installComponents } from './upkeep/installComponents.ts';
import { openBusiness } from './openBusiness.ts';
import { readPastEvents } from './readPastEvents.ts';
import { setUpAlarms } from './setUpAlarms.ts';
import { requestBankChange } from './requestBankChange.ts';
import { settleBusiness } from './settleBusiness.ts';
import { settleProviders } from './sharing/settleProviders.ts';
import { submitWorkOrders } from './submitWorkOrders.ts';
import { upgradeNodes } from './upkeep/upgradeNodes.ts';

const DAY_MS = 86_400_000;
/** Three bills, whatever the day of the month. */
const DAYS = 91;
/** When what accounts owed elsewhere became arrears here. */
const DEBTS_MS = 1.5 * DAY_MS;

/**
 * Gives the demo three months of business: the platform itself does everything at its time, on a clock that moves. Runs
 * in the transaction of `context`, and ends at its instant. `assemble` makes the platform; `members` have items of
 * simulated clouds.
 */
export async function doBusiness(
  context: Context,
  env: EngineDeps,
  assemble: (deps: EngineDeps) => Engine,
  members: readonly MemberItems[],
): Promise<void> {
  const end = context.clock();
  const begin = end - DAYS * DAY_MS;
  const { business, close } = await openBusiness({ ...env, db: context.db }, begin, assemble);
  const { events: done, clouds } = await readPastEvents(context, end);
  const events = [
    { at: begin, do: (at: Context) => openLedger(at, { debts: false }) },
    { at: begin, do: keepMonths },
    // Before the synchronisations, which know only the organisation.
    ...members.map(({ at, store }) => ({ at, do: store, isQuiet: true })),
    ...(await findInventory(context, clouds)),
    ...settleBusiness(context, begin, end),
    ...(await settleProviders(context, begin, end)),
    { at: end - DEBTS_MS, do: (at: Context) => openLedger(at) },
    ...done,
    ...(await deployContainers(end)),
    ...(await runCluster(end)),
    ...(await installApps(end)),
    ...(await upgradeNodes(end)),
    ...(await installComponents(end)),
    ...(await setUpAlarms(end)),
    ...(await submitWorkOrders(end)),
    await requestBankChange(end),
  ];
  for (const { at, do: work, isQuiet = false } of events.toSorted((a, b) => a.at - b.at)) {
    const instant = Math.max(begin, at);
    await (isQuiet ? business.pass(instant) : business.advance(instant));
    await work(business.platform(), business);
  }
  await business.advance(end);
  await close();
}
