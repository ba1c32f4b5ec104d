import type { Hooks } from '#server/engine/product/hooks.ts';
import { daysRoute } from './days/daysRoute.ts';

export const healthHooks: Hooks<'healthComponents'> = {
  healthComponents: {
    async afterWrite({ db }, { operation, before }) {
      if (operation !== 'delete' || before === undefined) return;
      await db.kysely.deleteFrom('health_days').where('component_id', '=', before.id).execute();
      // A process that still runs writes its row again.
      if (before.kind === 'process')
        await db.kysely
          .deleteFrom('platform_processes')
          .where('name', '=', before.name ?? '')
          .execute();
    },
    routes: [daysRoute],
  },
};
