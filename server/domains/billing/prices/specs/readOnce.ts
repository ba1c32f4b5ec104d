import { withPrices, type PriceReader } from '#server/domains/billing/prices/priceFor.ts';

/** A reader for work that looks up many prices: it reads each thing once. */
export function readOnce(reader: PriceReader): PriceReader {
  const products = new Map<string, ReturnType<PriceReader['products']>>();
  const lists = new Map<number, ReturnType<PriceReader['listPrices']>>();
  const factors = new Map<string | null, ReturnType<PriceReader['factors']>>();
  const prices = new Map<string, ReturnType<PriceReader['prices']>>();
  const agreements = new Map<number, ReturnType<PriceReader['agreements']>>();
  const sizes = new Map<string, ReturnType<PriceReader['size']>>();
  const parts = withPrices({
    products: (of) => once(products, `${of.resource_type} ${of.charge_type}`, () => reader.products(of)),
    listPrices: (id) => once(lists, id, () => reader.listPrices(id)),
    factors: (cloud) => once(factors, cloud, () => reader.factors(cloud)),
    agreements: (account) => once(agreements, account, () => reader.agreements(account)),
    size: (of) => once(sizes, [of.resource_type, of.spec_id, of.spec, of.cloud_id].join(' '), () => reader.size(of)),
  });
  return {
    ...parts,
    prices: (id, cloud) => once(prices, `${id} ${cloud ?? ''}`, () => parts.prices(id, cloud)),
  };
}

function once<Key, T>(known: Map<Key, T>, key: Key, read: () => T): T {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}
