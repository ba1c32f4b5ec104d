import { billing } from './billing/billing.ts';
import { cloud } from './cloud/cloud.ts';
import { clusters } from './clusters/clusters.ts';
import { compute } from './compute/compute.ts';
import { containers } from './containers/containers.ts';
import { facts } from './facts/facts.ts';
import { help } from './help/help.ts';
import { identity } from './identity/identity.ts';
import { network } from './network/network.ts';
import { nextStack } from './nextStack/nextStack.ts';
import { operations } from './operations/operations.ts';
import { platform } from './platform/platform.ts';
import { sharing } from './sharing/sharing.ts';
import { spaces } from './spaces/spaces.ts';
import { statusPage } from './statusPage/statusPage.ts';
import { storage } from './storage/storage.ts';
import { templates } from './templates/templates.ts';
import { waiting } from './waiting/waiting.ts';
import { workOrders } from './workOrders/workOrders.ts';
import type { ConsoleDomain } from './domain.ts';

export const domains: readonly ConsoleDomain[] = [
  billing,
  cloud,
  clusters,
  compute,
  containers,
  facts,
  help,
  identity,
  network,
  nextStack,
  operations,
  platform,
  sharing,
  spaces,
  statusPage,
  storage,
  templates,
  waiting,
  workOrders,
];
