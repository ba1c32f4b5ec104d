/** A table that is drawn as something else is none to some screen readers, unless it says so. */
export const TABLE_ROLES = { table: 'table', group: 'rowgroup', row: 'row', header: 'columnheader', cell: 'cell' };
