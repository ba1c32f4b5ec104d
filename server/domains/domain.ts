import type { Product } from '#server/engine/product/product.ts';

/** The part of the product that a domain provides: its face is `<domain>/<domain>.ts`, with its tables beside it. */
export type Domain = Partial<Product>;
