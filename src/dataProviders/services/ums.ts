import { speakDialect, type SpeakService } from '#src/dataProviders/speakDialect.ts';

/**
 * Identity (spec 7.1): users, organisations, roles and policies. Sign-in, verification codes and the reader's own
 * account are calls of `src/session/`, not records.
 */
export const ums: SpeakService = speakDialect;
