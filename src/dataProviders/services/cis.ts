import { speakDialect, type SpeakService } from '#src/dataProviders/speakDialect.ts';

/**
 * Containers (spec 7.4): instances and deployments. Their faults stay silent (spec 8.1), which
 * `src/http/errorNotice.ts` sees by the path.
 */
export const cis: SpeakService = speakDialect;
