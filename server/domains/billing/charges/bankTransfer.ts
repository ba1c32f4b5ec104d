import type { Channel } from './channel.ts';

/** The owner transfers money to the account of the operator, with a remittance code in the remark. */
export const bankTransfer: Channel = {
  method: 'bank_transfer',
  facts({ live }) {
    const company = live.read('billing.bank_company');
    const bank = live.read('billing.bank_name');
    const account = live.read('billing.bank_account');
    return company === null || bank === null || account === null
      ? undefined
      : { kind: 'transfer', company, bank, account };
  },
};
