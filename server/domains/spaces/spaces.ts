import type { Domain } from '#server/domains/domain.ts';
import { emptyOldBins } from './entries/bin.ts';
import { fillDemoFiles } from './demoFiles.ts';
import { entryHooks } from './entries/entryHooks.ts';
import { exportHooks } from './exports/exportHooks.ts';
import { SPACE_EXPORT } from './exports/followedExport.ts';
import { exportTask } from './exports/exportTask.ts';
import { EXPORT_CONTENT, exportHandler } from './exports/exportJob.ts';
import { exportRoutes } from './exports/exportRoutes.ts';
import { objectsInUse, REMOVE_OBJECTS, removeObjectsHandler } from './objects.ts';
import { isShareGuess, shareRoutes, withoutToken } from './shares/shareRoutes.ts';
import { shareHooks } from './shares/shareHooks.ts';
import { SPACES } from './space.ts';
import { SPACE_TABLES } from './spaceTables.ts';
import { contentRoutes } from './transfer/contentRoutes.ts';
import { settleTransfers } from './transfer/transferRecord.ts';
import { uploadRoutes } from './transfer/uploadRoutes.ts';

export const SPACES_TABLES = SPACE_TABLES;

/** Files of people and of the platform, links to them, and the record of their transfers. */
export const spaces: Domain = {
  hooks: {
    personalFiles: entryHooks(SPACES.personal),
    publicFiles: entryHooks(SPACES.public),
    spaceShares: shareHooks,
    images: exportHooks('images'),
    vmImages: exportHooks('vmImages'),
  },
  routes: [...exportRoutes, ...uploadRoutes, ...contentRoutes, ...shareRoutes],
  jobs: { [REMOVE_OBJECTS]: removeObjectsHandler, [EXPORT_CONTENT]: exportHandler },
  tasks: { [SPACE_EXPORT]: exportTask },
  cleanup: [emptyOldBins, settleTransfers],
  fill: fillDemoFiles,
  filesInUse: objectsInUse,
  isGuess: isShareGuess,
  loggedPath: withoutToken,
};
