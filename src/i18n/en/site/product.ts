import type { product as zh } from '#src/i18n/zh/site/product.ts';

export const product: typeof zh = {
  specification: 'Specification',
  billing: 'Billing',
  unitPrice: 'Unit price',
  hourly: 'Per hour',
  listPriceName: 'List price',
  arch: 'Architecture',
  code: 'Product code',
  updated: 'Updated',
  related: 'Similar products',
  signIn: 'Sign in',
  open: 'Open the console',
  visitor: 'Sign in to create and manage resources in the console. Charges are paid from your balance.',
  member: 'Create and manage resources in the console. Charges are paid from your balance.',
};
