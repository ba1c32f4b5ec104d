import { speakDialect, type SpeakService } from '#src/dataProviders/speakDialect.ts';

/**
 * Templates (spec 7.4): templates and stacks. A terminal that is open already (409) is told by
 * `src/http/errorNotice.ts`.
 */
export const aos: SpeakService = speakDialect;
