import type { Cell } from './cell.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const HEADER_STYLE = 1;
const TIME_STYLE = 2;

/** The parts of the package that do not depend on its rows. */
export const WORKBOOK_PARTS: Record<string, string> = {
  '[Content_Types].xml':
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
};

export function sheetRow(row: number, cells: Cell[], header = false): string {
  const parts = cells.map((cell, index) => sheetCell(`${columnName(index)}${row}`, cell, header));
  return `<row r="${row}">${parts.join('')}</row>`;
}

/** 0 → A, 25 → Z, 26 → AA. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

// A string cell is never calculated, whatever it begins with, so text needs no further escape.
function sheetCell(at: string, cell: Cell, header: boolean): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'number':
      return `<c r="${at}"><v>${cell.number}</v></c>`;
    case 'time':
      return `<c r="${at}" s="${TIME_STYLE}"><v>${excelDay(cell.time)}</v></c>`;
    case 'text':
      return `<c r="${at}" t="inlineStr"${header ? ` s="${HEADER_STYLE}"` : ''}><is><t xml:space="preserve">${xmlText(cell.text)}</t></is></c>`;
  }
}

// Excel counts days from the last day of 1899.
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30);
const excelDay = (time: Date) => (time.getTime() - EXCEL_EPOCH_MS) / 86_400_000;

const CELL_MAX_LENGTH = 32_767;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// XML 1.0 cannot express these characters.
// oxlint-disable-next-line no-control-regex -- naming them is the point
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function xmlText(text: string): string {
  return text
    .slice(0, CELL_MAX_LENGTH)
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');
}
