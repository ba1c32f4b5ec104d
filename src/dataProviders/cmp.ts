import { simpleRestService, type Crud } from './simpleRestService.ts';
import type { Target } from './target.ts';

/** Multi-cloud (spec 7.6): its delete always says whether it is forced, `DELETE /clouds/{id}?force=`. */
export function cmp(target: Target): Crud {
  return simpleRestService({ ...target, meta: { ...target.meta, force: target.meta.force ?? false } });
}
