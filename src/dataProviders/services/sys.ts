import { speakDialect, type SpeakService } from '#src/dataProviders/speakDialect.ts';

/**
 * System (spec 7.5): settings and licences. Definitions, messages, events and files of the platform are separate calls,
 * not records.
 */
export const sys: SpeakService = speakDialect;
