import type { boards } from './zh/later/boards.ts';
import type { clusters } from './zh/later/clusters.ts';
import type { cost } from './zh/later/cost.ts';
import type { containers } from './zh/later/containers.ts';
import type { explain } from './zh/later/explain.ts';
import type { alarms } from './zh/later/alarms.ts';
import type { apps } from './zh/later/apps.ts';
import type { favourites } from './zh/later/favourites.ts';
import type { findings } from './zh/later/findings.ts';
import type { inbox } from './zh/later/inbox.ts';
import type { firstSteps } from './zh/later/firstSteps.ts';
import type { health } from './zh/later/health.ts';
import type { help } from './zh/later/help.ts';
import type { licenceWarning } from './zh/later/licenceWarning.ts';
import type { logText } from './zh/later/logText.ts';
import type { logs } from './zh/later/logs.ts';
import type { machine } from './zh/later/machine.ts';
import type { maintenance } from './zh/later/maintenance.ts';
import type { months } from './zh/later/months.ts';
import type { network } from './zh/later/network.ts';
import type { notifications } from './zh/later/notifications.ts';
import type { operatingData } from './zh/later/operatingData.ts';
import type { palette } from './zh/later/palette.ts';
import type { outlook } from './zh/later/outlook.ts';
import type { overview } from './zh/later/overview.ts';
import type { personal } from './zh/later/personal.ts';
import type { priceList } from './zh/later/priceList.ts';
import type { prices } from './zh/later/prices.ts';
import type { prometheus } from './zh/later/prometheus.ts';
import type { purchase } from './zh/later/purchase.ts';
import type { reach } from './zh/later/reach.ts';
import type { recordForm } from './zh/later/recordForm.ts';
import type { recordParts } from './zh/later/recordParts.ts';
import type { settings } from './zh/later/settings.ts';
import type { sharing } from './zh/later/sharing.ts';
import type { resourceData } from './zh/later/resourceData.ts';
import type { spaces } from './zh/later/spaces.ts';
import type { standing } from './zh/later/standing.ts';
import type { statistics } from './zh/later/statistics.ts';
import type { tasks } from './zh/later/tasks.ts';
import type { waiting } from './zh/later/waiting.ts';
import type { workspace } from './zh/later/workspace.ts';
import type { workOrders } from './zh/later/workOrders.ts';
import type { messages } from './zh/index.ts';

/** The trees of `parts/` whose own root is the name of the part. */
interface Named {
  apps: typeof apps;
  boards: typeof boards;
  cost: typeof cost;
  explain: typeof explain;
  favourites: typeof favourites;
  findings: typeof findings;
  firstSteps: typeof firstSteps;
  health: typeof health;
  help: typeof help;
  inbox: typeof inbox;
  licenceWarning: typeof licenceWarning;
  logText: typeof logText;
  logs: typeof logs;
  months: typeof months;
  network: typeof network;
  notifications: typeof notifications;
  operatingData: typeof operatingData;
  outlook: typeof outlook;
  palette: typeof palette;
  overview: typeof overview;
  personal: typeof personal;
  priceList: typeof priceList;
  prices: typeof prices;
  settings: typeof settings;
  prometheus: typeof prometheus;
  purchase: typeof purchase;
  reach: typeof reach;
  sharing: typeof sharing;
  resourceData: typeof resourceData;
  spaces: typeof spaces;
  maintenance: typeof maintenance;
  standing: typeof standing;
  statistics: typeof statistics;
  tasks: typeof tasks;
  waiting: typeof waiting;
  workOrders: typeof workOrders;
  workspace: typeof workspace;
}

/** `list.row.actions`: each sentence of a tree by its path. */
type KeysOf<Tree, Above extends string = ''> = {
  [Name in keyof Tree & (string | number)]: Tree[Name] extends string
    ? `${Above}${Name}`
    : KeysOf<Tree[Name], `${Above}${Name}.`>;
}[keyof Tree & (string | number)];

/** The sentences of the console: those that every page has, and those that come with the code that says them. */
export type TextKey =
  | KeysOf<typeof messages>
  | KeysOf<typeof alarms>
  | KeysOf<typeof containers>
  | KeysOf<typeof clusters>
  | KeysOf<typeof machine>
  | KeysOf<Named>
  | KeysOf<{ record: typeof recordForm }>
  | KeysOf<{ record: typeof recordParts }>;
