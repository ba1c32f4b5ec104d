import { speakDialect, type SpeakService } from '#src/dataProviders/speakDialect.ts';

/**
 * Multi-cloud (spec 7.6): clouds and everything in them. Its delete always says whether it is forced, `DELETE
 * /clouds/{id}?force=`.
 */
export const cmp: SpeakService = (target) =>
  speakDialect({ ...target, meta: { ...target.meta, force: target.meta.force ?? false } });
