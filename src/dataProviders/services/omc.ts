import { speakDialect, type SpeakService } from '#src/dataProviders/speakDialect.ts';

/**
 * Operations (spec 7.7): alarms, receivers and integrations. It updates with PATCH, as `schemas/services.yaml`
 * declares.
 */
export const omc: SpeakService = speakDialect;
