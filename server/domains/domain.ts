import type { Product } from '#server/engine/product/product.ts';

/** What a domain gives the product: its face is `<domain>/<domain>.ts`, with its tables beside it. */
export type Domain = Partial<Product>;
