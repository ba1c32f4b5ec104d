import type { RecordData } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';
import type { ResourceHooks } from '#server/useCases/hooks.ts';
import { isSocialCreditCode } from './socialCreditCode.ts';

/** Organisations: the credit code carries a check digit (1154). */
export const partnerHooks: ResourceHooks = {
  beforeCreate(_context, input) {
    checkCode(input);
    return input;
  },
  beforeUpdate(_context, _partner, changes) {
    checkCode(changes);
    return changes;
  },
};

function checkCode({ licence_no: code }: RecordData): void {
  if (typeof code === 'string' && code !== '' && !isSocialCreditCode(code)) {
    throw new ApiError('organisation.licenceInvalid', { fields: { licence_no: 'organisation.licenceInvalid' } });
  }
}
