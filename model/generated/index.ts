import { actions } from './actions.ts';
import type { GeneratedSource } from './generatedSource.ts';
import { resourceTypes } from './resourceTypes.ts';
import { services } from './services.ts';

/** The words that a definition may write under `generated.from`, each after those that its rows point at. */
export const generatedSources: Readonly<Record<string, GeneratedSource>> = { services, resourceTypes, actions };
