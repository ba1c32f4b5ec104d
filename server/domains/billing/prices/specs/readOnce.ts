import type { PriceReader } from '#server/domains/billing/prices/priceFor.ts';

/** A reader for work that looks up many prices: it reads each thing once. */
export function readOnce(reader: PriceReader): PriceReader {
  const products = new Map<string, ReturnType<PriceReader['products']>>();
  const prices = new Map<string, ReturnType<PriceReader['prices']>>();
  const sizes = new Map<string, ReturnType<PriceReader['size']>>();
  return {
    products: (of) => once(products, `${of.resource_type} ${of.charge_type}`, () => reader.products(of)),
    prices: (id, cloud) => once(prices, `${id} ${cloud ?? ''}`, () => reader.prices(id, cloud)),
    size: (of) => once(sizes, [of.resource_type, of.spec_id, of.spec, of.cloud_id].join(' '), () => reader.size(of)),
  };
}

function once<T>(known: Map<string, T>, key: string, read: () => T): T {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}
