import { wallMs } from '#model/rules/time/writtenTime.ts';
import type { Cell } from '#server/engine/routes/exchange/cell.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const HEADER_STYLE = 1;
const TIME_STYLE = 2;
const DAY_STYLE = 3;

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
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
};

/** `zone`: the clock that the times of the row show. */
export function sheetRow(row: number, cells: Cell[], zone: string, header = false): string {
  const parts = cells.map((cell, index) => sheetCell(`${columnName(index)}${row}`, shownCell(cell, zone), header));
  return `<row r="${row}">${parts.join('')}</row>`;
}

/** 0 → A, 25 → Z, 26 → AA. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** A → 0, AA10 → 26. */
export function columnIndex(place: string): number {
  const [letters = ''] = /^[A-Z]+/i.exec(place) ?? [];
  return [...letters.toUpperCase()].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type ShownCell = { text: string } | { number: number; style?: number } | undefined;

/** A time is the day, with its fraction, that the clock of the zone shows. */
function shownCell(cell: Cell, zone: string): ShownCell {
  switch (cell.kind) {
    case 'empty':
      return undefined;
    case 'text':
      return { text: cell.text };
    case 'number':
      return { number: cell.number };
    case 'day':
      return dayOrText(Date.parse(`${cell.day}T00:00:00Z`), cell.day, DAY_STYLE);
    case 'time':
      return dayOrText(wallMs(cell.time.getTime(), zone) ?? Number.NaN, cell.time.toISOString(), TIME_STYLE);
  }
}

// Excel counts days from the last day of 1899, and takes 1900 for a leap year.
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30);
const FIRST_MS = Date.UTC(1900, 2, 1);

const dayOrText = (ms: number, text: string, style: number): ShownCell =>
  ms >= FIRST_MS ? { number: (ms - EXCEL_EPOCH_MS) / 86_400_000, style } : { text };

// A string cell is never calculated, whatever it begins with, so text needs no further escape.
function sheetCell(at: string, cell: ShownCell, header: boolean): string {
  if (cell === undefined) return '';
  if ('number' in cell)
    return `<c r="${at}"${cell.style === undefined ? '' : ` s="${cell.style}"`}><v>${cell.number}</v></c>`;
  return `<c r="${at}" t="inlineStr"${header ? ` s="${HEADER_STYLE}"` : ''}><is><t xml:space="preserve">${xmlText(cell.text)}</t></is></c>`;
}

/** Excel refuses a workbook with a longer text. An import refuses a text of this length, because its end is missing. */
export const CELL_MAX_LENGTH = 32_767;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// XML 1.0 cannot express these characters, and reads a carriage return as a line break. What looks like their escape is
// escaped itself, or a reader would restore a character that was never there (ECMA-376 22.4.2.4).
// oxlint-disable-next-line no-control-regex -- naming them is the point
const UNWRITABLE = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4}_)/g;

function xmlText(text: string): string {
  return text
    .slice(0, CELL_MAX_LENGTH)
    .toWellFormed()
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? '')
    .replace(UNWRITABLE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}
