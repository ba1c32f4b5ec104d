import { speakDialect, type SpeakService } from '#src/dataProviders/speakDialect.ts';

/** Billing (spec 7.8): accounts, products and categories. Charging an account is an action of its definition. */
export const bill: SpeakService = speakDialect;
