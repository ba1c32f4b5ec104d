import { speakDialect, type SpeakService } from '#src/dataProviders/speakDialect.ts';

/** Projects (spec 7.2): projects and their limits. */
export const issue: SpeakService = speakDialect;
