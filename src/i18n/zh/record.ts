/** Sentences of show pages, forms, inputs and actions: `record.…`. */
export const record = {};
