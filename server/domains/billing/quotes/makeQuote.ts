import { hash } from 'node:crypto';
import { availableBalance } from '#model/domains/billing/availableBalance.ts';
import { yuan } from '#model/rules/money/money.ts';
import type { Json } from '#model/language/definition.ts';
import { accountMoney } from '#server/domains/billing/ledger/accountMoney.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { decrypt, encrypt } from '#server/engine/records/write/values/protect.ts';
import { afterwards } from './afterwards.ts';
import { buyerAccount } from './buyerAccount.ts';
import { quoteOf, type Quote } from './quoteOf.ts';
import type { Question } from './question.ts';
import { termsOf, type Terms } from './termsOf.ts';

/** How long a quote is kept, unless a price changes earlier. */
const KEPT_MS = 15 * 60_000;

export interface StoredQuote {
  id: string;
  question: Question;
  terms: Terms;
}

/**
 * Answers a question and keeps the answer. The id is the digest of account, question and terms: the same question in
 * the same world is the same quote.
 */
export async function makeQuote(context: Context, question: Question): Promise<{ [name: string]: Json }> {
  const account = await buyerAccount(context);
  const quote = await quoteOf(context, question, account.id);
  const terms = termsOf(question, quote);
  const requested = JSON.stringify(question);
  const id = hash('sha256', JSON.stringify([account.id, context.actor.id, requested, terms]), 'base64url');
  const now = context.clock();
  const valid_until = Math.min(now + KEPT_MS, quote.priceUntil ?? Infinity);
  await context.db.kysely.deleteFrom('quotes').where('valid_until', '<=', now).execute();
  await context.db.kysely
    .insertInto('quotes')
    .values({
      id,
      account_id: account.id,
      user_id: context.actor.id,
      question: encrypt(requested, context.secretKey),
      answer: JSON.stringify(terms),
      valid_until,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ valid_until }))
    .execute();
  const { granted, cash } = paidWith(quote);
  const available = availableBalance(accountMoney(account));
  const taken = granted + cash + quote.held;
  return {
    quote_id: id,
    valid_until: new Date(valid_until).toISOString(),
    ...terms,
    granted_amount: yuan(granted),
    cash_amount: yuan(cash),
    available: yuan(available),
    balance_left: yuan(available - granted - cash),
    sufficient_balance: taken <= available,
    shortfall: yuan(Math.max(0, taken - available)),
    after: await afterwards(context, account, question, quote, { granted, cash, held: quote.held }),
  };
}

/** A quote of the reader that is still valid. */
export async function findQuote(context: Context, id: Json | undefined): Promise<StoredQuote> {
  const found =
    typeof id === 'string'
      ? await context.db.kysely
          .selectFrom('quotes')
          .selectAll()
          .where('id', '=', id)
          .where('user_id', '=', context.actor.id)
          .where('valid_until', '>', context.clock())
          .executeTakeFirst()
      : undefined;
  if (found === undefined) throw new ApiError('billing.quoteNotFound', { at: ['quote_id'] });
  return {
    id: found.id,
    // Both were written by `makeQuote`.
    question: JSON.parse(decrypt(found.question, context.secretKey)) as Question,
    terms: JSON.parse(found.answer) as Terms,
  };
}

function paidWith({ parts }: Quote): { granted: number; cash: number } {
  const sum = (kind: string) =>
    parts.reduce((total, { source, amount }) => (source.kind === kind ? total + amount : total), 0);
  return { granted: sum('granted'), cash: sum('cash') };
}
