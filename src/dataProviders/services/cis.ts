import { speakDialect, type SpeakService } from '#src/dataProviders/speakDialect.ts';

/**
 * Containers (spec 7.4): instances and deployments. Their faults are not shown (spec 8.1); `src/http/errorNotice.ts`
 * recognises them by the path.
 */
export const cis: SpeakService = speakDialect;
