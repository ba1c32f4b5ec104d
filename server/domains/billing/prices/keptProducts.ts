import type { Context } from '#server/engine/context.ts';
import { pastTermsOf } from './pastTerms.ts';

/** A record that was charged with products. */
export interface Charged {
  resource: string | null;
  resource_id: string | null;
}

/**
 * Whether a product that is on sale no longer still prices what it has priced before. `spec`: only if it has charged
 * for this specification.
 */
export type KeepsProduct = (productId: number, at: number, of?: { spec?: string | null }) => Promise<boolean>;

/**
 * A purchase stays valid when its product is withdrawn: it is charged, renewed and changed at the prices of the
 * product. `ofTime`: so is usage that began while the product was on sale, and was not settled yet.
 */
export function createKeptProducts(context: Context, { ofTime = false } = {}): (charged: Charged) => KeepsProduct {
  const known = new Map<string, Promise<ChargedWith[]>>();
  let sales: ReturnType<typeof pastTermsOf> | undefined;

  async function wasOnSale(productId: number, at: number): Promise<boolean> {
    const past = (await (sales ??= pastTermsOf(context, 'products'))).get(String(productId)) ?? [];
    return past.find(({ until }) => until > at)?.terms['status'] === 'on_sale';
  }

  return (charged) =>
    async (productId, at, { spec } = {}) => {
      const key = `${charged.resource ?? ''} ${charged.resource_id ?? ''}`;
      const priced = known.get(key) ?? productsOf(context, charged);
      known.set(key, priced);
      const lines = (await priced).filter(({ product_id }) => product_id === productId);
      if (spec !== undefined) return lines.some((line) => line.spec === spec);
      return lines.length > 0 || (ofTime && wasOnSale(productId, at));
    };
}

interface ChargedWith {
  product_id: number | null;
  spec: string | null;
}

/** The products of the lines of a record, and what they were charged for. */
async function productsOf({ db }: Context, { resource, resource_id }: Charged): Promise<ChargedWith[]> {
  if (resource === null || resource_id === null) return [];
  return db.kysely
    .selectFrom('bill_lines')
    .select(['product_id', 'spec'])
    .distinct()
    .where('resource', '=', resource)
    .where('resource_id', '=', resource_id)
    .execute();
}
