import { cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { periodAfter } from '#model/rules/time/calendar/period.ts';
import { priceDifference } from '#model/domains/billing/difference/priceDifference.ts';
import { PRICE_TERMS } from '#model/domains/billing/prices/priceTerms.ts';
import { fieldOfTerm, shareText, termName } from '#model/domains/billing/difference/termName.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { Json } from '#model/language/definition.ts';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { wireTerms } from './wireTerms.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { coverage } from '#server/domains/billing/prices/specs/coveredFlavors.ts';
import { priceEffect } from './effect/priceEffect.ts';
import { priceInForce } from '#server/domains/billing/prices/priceInForce.ts';

type Version = RecordOf<'priceVersions'>;

/**
 * The preview of a price for those who submit or approve it: what it changes, would have changed last month, and is
 * for.
 */
export const pricePreview = {
  async basis(context: Context, version: Version): Promise<Json> {
    const before = await priceBefore(context, version);
    const { effective_from } = version;
    return [before?.id ?? null, effective_from, ...PRICE_TERMS.map((term) => version[term] ?? null)] as Json;
  },
  async show(context: Context, version: Version): Promise<PreviewContent> {
    const { lang, schemas } = context;
    const versions = knownDefinition(context, 'priceVersions');
    if (versions === undefined) throw new ApiError('billing.priceVersionNotFound');
    const say = (key: string, params?: MessageParams) => renderMessage(schemas.messages, key, params, lang);
    const before = await priceBefore(context, version);
    const changes = priceDifference(before, wireTerms(versions, version));
    const labelOf = (field: string) => versions.fields[field]?.label[lang] ?? field;
    const rows = changes.map((change) => ({
      cells: [
        termName(change, say, labelOf),
        { field: fieldOfTerm(change.term), value: change.before },
        { field: fieldOfTerm(change.term), value: change.after },
        shareText(change),
      ],
      ...(change.isChanged && { changed: true as const }),
    }));
    const isSame = before !== undefined && changes.every(({ isChanged }) => !isChanged);
    const compared =
      before === undefined
        ? say('priceTerm.first')
        : say(isSame ? 'priceTerm.same' : 'priceTerm.comparedWith', { version: before.name ?? '' });
    const columns = [say('priceTerm.term'), say('preview.before'), say('preview.after'), say('preview.change')];
    const { notes = [], tables = [] } = await coveredBy(context, version);
    return {
      notes: [{ text: compared }, { text: await lastMonth(context, version, say) }, ...notes],
      tables: [{ title: say('priceTerm.difference'), columns, rows }, ...tables],
    };
  },
};

/** For which flavors the product is. */
async function coveredBy(context: Context, { product_id }: Version): Promise<PreviewContent> {
  const products = knownDefinition(context, 'products');
  if (products === undefined) return {};
  return coverage.show(
    context,
    await findRecord({ ...context, actor: asPlatform(context.actor) }, products, product_id),
  );
}

/** The price that the version takes the place of. A time that has passed becomes that of the approval. */
const priceBefore = (context: Context, { product_id, effective_from }: Version) =>
  priceInForce(context, product_id, Math.max(effective_from, context.clock()));

async function lastMonth(
  context: Context,
  version: Version,
  say: (key: string, params?: MessageParams) => string,
): Promise<string> {
  const current = { name: cycleOf(Math.floor(context.clock() / 1_000), billingZone(context)), unit: 'month' } as const;
  const month = periodAfter(current, -1).name;
  const { count, accounts, dearer, cheaper, before, after } = await priceEffect(context, version, [month]);
  if (count === 0) return say('priceTerm.noEffect', { month });
  return say('priceTerm.effect', {
    month,
    accounts: Number(accounts),
    dearer: Number(dearer),
    cheaper: Number(cheaper),
    before: String(before),
    after: String(after),
  });
}
