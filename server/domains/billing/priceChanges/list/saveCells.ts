import { amountIn, withAmount } from '#model/domains/billing/prices/list/listUnit.ts';
import { movedTerms } from '#model/domains/billing/prices/list/moved.ts';
import { priceDifference } from '#model/domains/billing/difference/priceDifference.ts';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { createSerial } from '#server/engine/records/write/createRecord.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import { updateRecord } from '#server/engine/records/write/updateRecord.ts';
import { productOfCell, type CellProduct } from './productOfCell.ts';
import { draftOf, listedVersions, termsAt, type ListedVersion } from './listedVersions.ts';
import type { CellChange } from './readCells.ts';

/** What all drafts of one save have in common: when they count, and why. */
export type Saving = Partial<Record<'effective_from' | 'note', string>>;

export interface Saved {
  /** The drafts that were written. */
  drafts: number[];
  /** The products that were made for cells without one. */
  products: number[];
}

type Fields = Record<string, Json>;
type Figure = 'price' | 'cost' | 'stock';

/**
 * Writes the cells of a list, all or none, in the transaction of `context`: a price becomes a draft that begins from
 * the price in force, or changes the draft that is there; a cell without a product gets one. Every cell that is wrong
 * has its sentence.
 */
export async function saveCells(context: Context, cells: readonly CellChange[], saving: Saving): Promise<Saved> {
  const [versions, products] = [knownDefinition(context, 'priceVersions'), knownDefinition(context, 'products')];
  if (versions === undefined || products === undefined) throw new ApiError('billing.productNotFound');
  const asReader = { ...context, actor: asPlatform(context.actor) };
  const made: number[] = [];
  const touched = new Map<number, 'written' | 'gone'>();
  const faults: Record<string, string> = {};
  let isConflict = false;
  for (const [index, cell] of cells.entries()) {
    let figure: Figure = 'price';
    try {
      const { product, isNew } = await productOfCell(context, cell);
      if (isNew) made.push(product.id);
      const own = figuresOf(cell);
      figure = 'cost_price' in own ? 'cost' : 'stock';
      if (Object.keys(own).length > 0) await updateRecord(context, products, product.id, own);
      figure = 'price';
      // No one else writes a draft of it meanwhile.
      await findRecord(asReader, products, product.id, { lock: true });
      await writeDraft(context, versions, { cell, product, saving, touched });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      isConflict ||= error.key === 'request.conflict';
      faults[`cells.${index}.${figure}`] = sentenceOf(context, error);
      // The transaction of PostgreSQL ends with it.
      if (error.key === 'request.taken') break;
    }
  }
  if (Object.keys(faults).length > 0)
    throw new ApiError(isConflict ? 'request.conflict' : 'request.invalid', { fields: faults });
  const drafts = [...touched].filter(([, became]) => became === 'written').map(([id]) => id);
  return { drafts, products: made };
}

/** What is no price: it needs no approval, and counts at once. */
function figuresOf({ cost, stock }: CellChange): Fields {
  return { ...(cost !== undefined && { cost_price: cost }), ...(stock !== undefined && { stock }) };
}

interface Writing {
  cell: CellChange;
  product: CellProduct;
  saving: Saving;
  /** The drafts of this save: two periods of a subscription are one price. */
  touched: Map<number, 'written' | 'gone'>;
}

/** Writes or takes back the draft of a cell, unless its price stays. */
async function writeDraft(context: Context, versions: Definition, writing: Writing): Promise<void> {
  const { cell, product, touched } = writing;
  if (cell.price === undefined && cell.move === undefined) return;
  if (product.status === 'archived') refuse('priceList.archived');
  const own = (await listedVersions(context, [product.id])).get(product.id);
  const draft = draftOf(own);
  const isOwn = touched.has(draft?.id ?? cell.seen?.id ?? 0);
  if (cell.seen !== undefined && !isOwn) await refuseUnseen(context, versions, cell.seen, draft);
  await settleDraft(context, versions, writing, { draft, inForce: termsAt(own, context.clock()) });
}

async function settleDraft(
  context: Context,
  versions: Definition,
  { cell, product, saving, touched }: Writing,
  { draft, inForce }: { draft: ListedVersion | undefined; inForce: PriceTerms | undefined },
): Promise<void> {
  const terms = termsOfCell(cell, draft?.terms ?? inForce, inForce);
  const stays = terms === undefined ? isTakenBack(cell) : isSame(terms, inForce);
  if (isTakenBack(cell) && (stays || draft === undefined)) return takeBack(context, versions, draft, touched);
  if (terms === undefined) return refuse(cell.move ? 'priceList.move' : 'priceList.tiers');
  if (draft === undefined && stays) return;
  const body: Fields = { ...given(terms), ...saving };
  if (draft !== undefined) await updateRecord(context, versions, draft.id, body);
  const id = draft?.id ?? (await createSerial(context, versions, { product_id: product.id, ...body }));
  touched.set(id, 'written');
}

async function takeBack(
  context: Context,
  versions: Definition,
  draft: ListedVersion | undefined,
  touched: Writing['touched'],
): Promise<void> {
  if (draft === undefined) return;
  await removeRecord(context, versions, draft.id);
  touched.set(draft.id, 'gone');
}

const refuse = (key: string): never => {
  throw new ApiError('request.invalid', { fields: { price: key } });
};

const isTakenBack = ({ price, move }: CellChange): boolean => price === null && move === undefined;

/** The price that a cell asks for, on what it begins from; what is taken back is the amount in force. */
function termsOfCell(
  { price = null, move, of }: CellChange,
  before: PriceTerms | undefined,
  inForce: PriceTerms | undefined,
): Partial<PriceTerms> | undefined {
  if (move !== undefined) return before && movedTerms(before, move);
  return withAmount(before, of, price ?? amountIn(inForce, of).amount);
}

/** Whether a price says what is in force: 1.2 and 1.200000 are one amount. Without one in force: says nothing. */
function isSame(terms: Partial<PriceTerms>, inForce: PriceTerms | undefined): boolean {
  if (inForce !== undefined) return priceDifference(inForce, { ...inForce, ...terms }).every((each) => !each.isChanged);
  return terms.unit_price == null && terms.package_price == null && (terms.period_prices ?? []).length === 0;
}

/** On the wire, without what a price does not have. */
const given = (terms: Partial<PriceTerms>): Fields =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null)) as Fields;

/** Somebody else has made, changed or taken back the draft since it was read (409). */
async function refuseUnseen(
  context: Context,
  versions: Definition,
  seen: NonNullable<CellChange['seen']> | null,
  draft: ListedVersion | undefined,
): Promise<void> {
  const record = draft && (await findRecord(context, versions, draft.id, { lock: true }));
  if (draft?.id === seen?.id && (record as RecordData | undefined)?.[VERSION_COLUMN] === seen?.version) return;
  throw new ApiError('request.conflict', { fields: { price: 'priceList.changed' } });
}

/** What is wrong with a cell: the sentence of its first field, or of the error. */
function sentenceOf(context: Context, error: ApiError): string {
  const { body } = errorReply(error, context);
  const [first] = Object.values(body.fields ?? {});
  return first ?? body.message;
}
