import { speakDialect, type SpeakService } from '#src/dataProviders/speakDialect.ts';

/**
 * Multi-cloud (spec 7.6): clouds and their resources. A delete always sends whether it is forced, `DELETE
 * /clouds/{id}?force=`.
 */
export const cmp: SpeakService = (target) =>
  speakDialect({ ...target, meta: { ...target.meta, force: target.meta.force ?? false } });
