/** Some screen readers no longer treat a table as one when CSS changes its display, so it needs explicit roles. */
export const TABLE_ROLES = { table: 'table', group: 'rowgroup', row: 'row', header: 'columnheader', cell: 'cell' };
