import type { DefaultOptions } from '@tanstack/react-query';
import { ApiFault } from '#src/http/apiFault.ts';

const RETRIES = 2;

export const queryDefaults: DefaultOptions = {
  queries: {
    // The live channel says what changed; coming back to the tab is no reason to ask for everything again.
    refetchOnWindowFocus: false,
    // An answer is an answer. Only a call that got none is worth another try.
    retry: (failures, fault) => failures < RETRIES && fault instanceof ApiFault && fault.cause === 'network',
  },
};
