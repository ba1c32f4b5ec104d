import type { FilesInUse } from '#server/engine/files/forgetStrayBytes.ts';
import type { Product } from '#server/engine/product/product.ts';
import type { ResourceExtras } from '#server/engine/routes/resources/resourceExtras.ts';
import { beginOrder } from './beginOrder.ts';
import { filesOfTasks } from './forgetTasks.ts';
import { BULK, bulkTask } from './kinds/bulkTask.ts';
import { EXPORT, exportTask } from './kinds/exportTask.ts';
import { IMPORT, importTask } from './kinds/importTask.ts';
import { taskHandler } from './taskHandler.ts';
import type { AnyTaskKind } from './taskKind.ts';
import { taskRoutes } from './taskRoutes.ts';

/** The kinds of task, and what they add to the calls and the jobs of the engine. `extras`: those of every call. */
export function createTasks(
  { tasks = {}, actorNow, taskEnded, filesInUse }: Pick<Product, 'tasks' | 'actorNow' | 'taskEnded' | 'filesInUse'>,
  extras: () => ResourceExtras,
) {
  const kinds: Readonly<Record<string, AnyTaskKind>> = {
    [BULK]: bulkTask(extras),
    [IMPORT]: importTask(extras),
    [EXPORT]: exportTask(extras),
    ...tasks,
  };
  const inUse: FilesInUse = async (context, keys) => [
    ...(await filesOfTasks(context, keys)),
    ...((await filesInUse?.(context, keys)) ?? []),
  ];
  return {
    handler: taskHandler({
      kinds,
      actorNow: actorNow ?? (() => Promise.resolve(undefined)),
      ...(taskEnded && { ended: taskEnded }),
    }),
    // Without it, nothing could be done for an account later.
    beginTask: actorNow === undefined ? undefined : beginOrder(kinds),
    routes: taskRoutes({ kinds, extras }),
    filesInUse: inUse,
  };
}
