import type { ResourceExtras } from '#server/engine/routes/resources/resourceExtras.ts';
import { exportRecords } from './exportRecords.ts';
import { history } from './history.ts';
import { importRecords } from './importRecords.ts';
import { timeline } from './timeline.ts';

/** Calls of every definition beyond reading and writing its records. */
export const resourceExtras: ResourceExtras = { exportRecords, importRecords, history, timeline };
