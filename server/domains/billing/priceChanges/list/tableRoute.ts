import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { importTable } from '#server/engine/routes/exchange/importTable.ts';

/** `POST /price-list/tables`: the cells of a file, in any encoding of a spreadsheet. Nothing is written. */
export const tableRoute: ApiRoute = {
  method: 'POST',
  path: '/api/bill/v1/price-list/tables',
  access: ['ADMIN'],
  does: [{ resource: 'priceVersions', operation: 'create' }],
  isQuestion: true,
  document: {
    tag: 'priceVersions',
    summary: 'Read the cells of a CSV file or a workbook, to be checked in the price list',
    body: { type: 'string', format: 'binary' },
    bodyType: 'text/csv',
    replies: {
      200: {
        description: 'Row numbers are those of the file',
        schema: {
          type: 'object',
          required: ['header', 'rows'],
          properties: {
            header: { type: 'array', items: { type: 'string' } },
            rows: {
              type: 'array',
              items: {
                type: 'object',
                required: ['row', 'cells'],
                properties: { row: { type: 'integer' }, cells: { type: 'array', items: { type: 'string' } } },
              },
            },
          },
        },
      },
    },
  },
  async handle(c) {
    const { header, rows } = await importTable(c.req.raw, () => false);
    const texts = rows.map(({ row, cells }) => ({ row, cells: cells.map((cell) => textOf(cell)) }));
    return jsonReply(c.get('context'), 200, { header, rows: texts });
  },
};

const textOf = (cell: unknown): string => (typeof cell === 'string' || typeof cell === 'number' ? `${cell}` : '');
